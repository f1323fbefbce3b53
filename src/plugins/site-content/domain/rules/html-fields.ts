import { type GetModel, type Model, walkComponents } from '../components/walk';
import { holdsHtml } from '../custom-fields';
import { type Path, type Problem, problemAt } from '../problems/problem';
import { htmlLength, htmlLimit, readableHtml } from './html-limits';
import { cleanHtml } from './sanitize-html';

type Values = Record<string, unknown>;

/** An HTML field of an entry or of one of its components. */
export interface HtmlField {
  readonly path: Path;
  readonly html: string;
  /** The most bytes that it takes as it is stored. */
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

/** Every HTML field that is set, the ones that were added in the Content-Type Builder included. */
export const getHtmlFields = (getModel: GetModel, uid: string, data: Values): HtmlField[] => [
  ...getFields(getModel(uid), data, []),
  ...[...walkComponents(getModel, uid, data)].flatMap((component) =>
    getFields(getModel(component.uid), component.value, component.path)
  ),
];

/**
 * Cleans every HTML field of an entry and of its components, in place. What is over the limits is left as it
 * is, and has to be refused.
 *
 * @param clean what cleans a text, or knows that it is clean
 * @returns the fields that hold more than their attribute takes, as it would be stored, or than can be cleaned
 */
export const cleanHtmlFields = (
  getModel: GetModel,
  uid: string,
  data: Values,
  clean: (html: string) => string = cleanHtml
): Problem[] =>
  getHtmlFields(getModel, uid, data).flatMap(({ path, html, limit, write }) => {
    const unreadable = readableHtml(html);
    if (unreadable !== null) return [problemAt(path, unreadable)];
    const cleaned = clean(html);
    write(cleaned);
    const tooLong = htmlLength(limit)(cleaned);
    return tooLong === null ? [] : [problemAt(path, tooLong)];
  });
