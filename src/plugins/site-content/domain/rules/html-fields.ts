import { type GetModel, type Model, walkComponents } from '../components/walk';
import { holdsHtml } from '../custom-fields';
import type { Reason } from '../problems/codes';
import { type Path, type Problem, problemAt, reason } from '../problems/problem';
import {
  countBytes,
  HTML_LIMIT_IN_BYTES,
  HTML_LIMIT_OF_ENTRY_IN_BYTES,
  htmlLength,
  htmlLimit,
  readableHtml,
} from './html-limits';
import { cleanHtml } from './sanitize-html';

type Values = Record<string, unknown>;

/** An HTML field of an entry or one of its components. */
export interface HtmlField {
  readonly path: Path;
  readonly html: string;
  /** Maximum size in bytes, as stored. */
  readonly limit: number;
  write(html: string): void;
}

const getFields = ({ attributes }: Model, value: Values, path: Path): HtmlField[] =>
  Object.entries(attributes).flatMap(([name, attribute]) => {
    const html = value[name];
    if (!holdsHtml(attribute) || typeof html !== 'string') return [];
    const write = (written: string): void => {
      value[name] = written;
    };
    return [{ path: [...path, name], html, limit: htmlLimit(attribute), write }];
  });

/** Lists all HTML fields with a value, including those added in the Content-Type Builder. */
export const getHtmlFields = (getModel: GetModel, uid: string, data: Values): HtmlField[] => [
  ...getFields(getModel(uid), data, []),
  ...[...walkComponents(getModel, uid, data)].flatMap((component) =>
    getFields(getModel(component.uid), component.value, component.path)
  ),
];

/**
 * Finds the fields that exceed the limit for all HTML of an entry, in order. Fields that are too long on their own are
 * never parsed, so they do not count.
 */
const findFieldsOverTotal = (fields: readonly HtmlField[]): Map<HtmlField, Reason> => {
  const limit = HTML_LIMIT_OF_ENTRY_IN_BYTES;
  const over: HtmlField[] = [];
  let bytes = 0;
  for (const field of fields) {
    const own = countBytes(field.html);
    if (own > HTML_LIMIT_IN_BYTES) continue;
    bytes += own;
    if (bytes > limit) over.push(field);
  }
  return new Map(over.map((field) => [field, reason('html.too-long-in-total', { bytes, limit })]));
};

/**
 * Sanitizes every HTML field of an entry and its components in place. Values over the limits are left
 * unchanged and must be refused.
 *
 * @param clean sanitizes HTML, or returns it if it is known to be clean
 * @returns the fields that exceed their attribute's limit as stored, or that are too large to sanitize
 */
export const cleanHtmlFields = (
  getModel: GetModel,
  uid: string,
  data: Values,
  clean: (html: string) => string = cleanHtml
): Problem[] => {
  const fields = getHtmlFields(getModel, uid, data);
  const over = findFieldsOverTotal(fields);
  return fields.flatMap((field) => {
    const { path, html, limit, write } = field;
    const unreadable = over.get(field) ?? readableHtml(html);
    if (unreadable !== null) return [problemAt(path, unreadable)];
    const cleaned = clean(html);
    write(cleaned);
    const tooLong = htmlLength(limit)(cleaned);
    return tooLong === null ? [] : [problemAt(path, tooLong)];
  });
};
