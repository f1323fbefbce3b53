import { type Attribute, type GetModel, walkComponents } from '../components/walk';
import { PAGE } from '../content-types';
import { holdsHtml } from '../custom-fields';
import { isSecret } from '../masked-secrets';
import { htmlToText } from '../rules/sanitize-html';

/** Putting marks in order takes the square of their number. No script writes so many on one letter. */
const MANY_MARKS = /(\p{M}{30})(?=\p{M})/gu;

/** What parts marks without being seen (COMBINING GRAPHEME JOINER). Source: Unicode, UAX #15, Stream-Safe Text. */
const PART_MARKS = '$1\u034f';

/** Most addresses, and most texts of some languages: what follows would give the same for them, and take long. */
const ASCII = /^[\0-\x7f]*$/;

/**
 * How a text is compared in a search: whatever its case, in every script, on every database. Lower case alone
 * would tell apart what is one letter in upper case, such as `ß` and `ss`, or `σ` and the `ς` at a word's end.
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

/** Attributes of components that hold text for machines. */
const isAddress = (name: string): boolean => name === 'url' || name.endsWith('_document_id');

const isSearched = (name: string, attribute: Attribute): boolean =>
  TEXT_TYPES.has(attribute.type) && !isAddress(name) && !isSecret(attribute);

/** Markdown may hold HTML; what we keep as HTML is HTML; any other text is what it says. */
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
 * The words of a page that a search looks through: its title, its description and the text of its blocks,
 * HTML stripped, in lower case. Lines part what belongs to different fields.
 *
 * @param page the page with its body, as read from the database
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
