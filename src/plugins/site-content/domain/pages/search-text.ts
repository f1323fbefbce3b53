import { type Attribute, type GetModel, walkComponents } from '../components/walk';
import { PAGE } from '../content-types';
import { holdsHtml } from '../custom-fields';
import { isSecret } from '../masked-secrets';
import { htmlToText } from '../rules/sanitize-html';

/**
 * Matches more combining marks than any script uses on one letter. The time for normalizing grows quadratically with
 * their number.
 */
const MANY_MARKS = /(\p{M}{30})(?=\p{M})/gu;

/** Separates marks invisibly (COMBINING GRAPHEME JOINER). Source: Unicode, UAX #15, Stream-Safe Text. */
const PART_MARKS = '$1\u034f';

/** Fast path for ASCII text, for which the steps below would return the same. */
const ASCII = /^[\0-\x7f]*$/;

/**
 * Folds text for case-insensitive comparison in every script and on every database. Lower case alone would
 * not match letters that share an upper case form, such as `ß` and `ss`, or `σ` and the final `ς`.
 */
export const foldCase = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .replace(MANY_MARKS, PART_MARKS)
        .normalize('NFD')
        .toLowerCase()
        .toUpperCase()
        .toLowerCase()
        .replace(/ς/g, 'σ')
        .normalize('NFC');

const TEXT_TYPES = new Set(['string', 'text', 'richtext', 'enumeration', 'email', 'blocks']);

/** Whether the text of a component attribute is for machines, not readers. */
const isAddress = (name: string): boolean => name === 'url' || name.endsWith('_document_id');

const isSearched = (name: string, attribute: Attribute): boolean =>
  TEXT_TYPES.has(attribute.type) && !isAddress(name) && !isSecret(attribute);

/** Whether an attribute may contain HTML: Markdown may, and HTML fields do. Any other text is plain. */
const mayHoldHtml = (attribute: Attribute): boolean =>
  attribute.type === 'richtext' || holdsHtml(attribute);

const toWords = (value: unknown, isHtml: boolean): string[] => {
  if (typeof value === 'string') return [isHtml ? htmlToText(value) : value];
  if (Array.isArray(value)) return value.flatMap((item) => toWords(item, isHtml));
  if (value === null || typeof value !== 'object') return [];
  const { text, children } = value as { text?: unknown; children?: unknown };
  return [...toWords(text, isHtml), ...toWords(children, isHtml)];
};

/**
 * Builds the text that a page search covers: title, description and the text of the blocks, without HTML, in lower
 * case. Newlines separate fields.
 *
 * @param page with its body, as read from the database
 */
export const getSearchText = (getModel: GetModel, page: Record<string, unknown>): string => {
  const blocks = [...walkComponents(getModel, PAGE, page)].flatMap(({ uid, value }) =>
    Object.entries(getModel(uid).attributes)
      .filter(([name, attribute]) => isSearched(name, attribute))
      .flatMap(([name, attribute]) => toWords(value[name], mayHoldHtml(attribute)))
  );
  return foldCase(
    [page['title'], page['search_description'], ...blocks]
      .filter((text) => typeof text === 'string' && text !== '')
      .join('\n')
  );
};
