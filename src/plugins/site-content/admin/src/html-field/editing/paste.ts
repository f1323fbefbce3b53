import type { Reason } from '#site-content/domain/problems/codes';
import { readableHtml } from '#site-content/domain/rules/html-limits';
import { type Removal, removalsFrom } from '#site-content/domain/rules/html-removals';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import {
  dropClipboardMarks,
  dropLayout,
  listsIntoItems,
  stylesToElements,
  unwrapOnlyParagraphs,
} from './foreign-html';
import { makeWordLists } from './word-lists';

/** What ProseMirror writes into HTML that comes from an editor of its own. */
const OWN_SLICE = /data-pm-slice/;

const toText = ({ textContent }: Element): string =>
  (textContent ?? '').replace(/\s+/g, ' ').trim();

/** Makes a paragraph of each row of a table, where the field takes none. Gives how many tables there were. */
const unmakeTables = (body: HTMLElement): number => {
  const tables = [...body.querySelectorAll('table')];
  for (const table of tables) {
    const lines = [...table.querySelectorAll('caption, tr')].map((row) =>
      row.matches('tr') ? [...row.children].map(toText).filter(Boolean).join(' ') : toText(row)
    );
    const paragraphs = lines.filter(Boolean).map((line) => {
      const paragraph = body.ownerDocument.createElement('p');
      paragraph.textContent = line;
      return paragraph;
    });
    table.replaceWith(...paragraphs);
  }
  return tables.length;
};

/** What an editor is told of HTML from the clipboard. */
export interface PasteOutcome {
  /** What does not come along. */
  readonly removals: readonly Removal[];
  /** Why nothing comes along. */
  readonly refusal: Reason | null;
}

export interface Pasted extends PasteOutcome {
  readonly html: string;
}

/** Images that are part of the text itself: cleaning drops them, and they are far longer than all the rest. */
const cutDataUrls = (body: HTMLElement): void => {
  for (const image of body.querySelectorAll('img[src^="data:" i]')) {
    image.setAttribute('src', (image.getAttribute('src') ?? '').slice(0, MAX_DATA_URL_LENGTH));
  }
};

const MAX_DATA_URL_LENGTH = 100;

const parse = (html: string): HTMLElement =>
  new DOMParser().parseFromString(html, 'text/html').body;

/**
 * Makes HTML from the clipboard ready for the editor. What comes from other programs is cleaned as what is saved is, so
 * that it is told of at once and the editor shows what will be stored.
 *
 * @param takesTables where there is none, a table becomes a paragraph a row
 */
export const readPasted = (html: string, takesTables: boolean): Pasted => {
  const isOwn = OWN_SLICE.test(html);
  if (isOwn && (takesTables || !/<table\b/i.test(html)))
    return { html, removals: [], refusal: null };
  const body = parse(html);
  cutDataUrls(body);
  const refusal = readableHtml(body.innerHTML);
  if (refusal !== null) return { html: '', removals: [], refusal };
  const removals = removalsFrom(body.innerHTML);
  const tables = takesTables ? 0 : unmakeTables(body);
  if (tables > 0)
    removals.push({ kind: 'element', tag: 'table', withContent: false, count: tables });
  if (isOwn) return { html: body.innerHTML, removals, refusal: null };
  dropClipboardMarks(body);
  makeWordLists(body);
  stylesToElements(body);
  listsIntoItems(body);
  const clean = parse(cleanHtml(body.innerHTML));
  dropLayout(clean);
  unwrapOnlyParagraphs(clean);
  return { html: clean.innerHTML, removals, refusal: null };
};
