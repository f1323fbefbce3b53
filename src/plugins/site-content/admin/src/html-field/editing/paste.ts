import type { Reason } from '../../../../contract/problems/codes';
import { readableHtml } from '../../../../contract/rules/html-limits';
import { removalsFrom, type Removal } from '../../../../contract/rules/html-removals';
import { makeWordLists } from './word-lists';

/** What ProseMirror writes into HTML that comes from an editor of its own. */
const OWN_SLICE = /data-pm-slice/;

/** Classes say something on their own website only: those of other programs would be noise here. */
const dropClasses = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll('[class]')) element.removeAttribute('class');
};

/** A list item or a cell whose one paragraph is all it holds needs none. */
const unwrapOnlyParagraphs = (body: HTMLElement): void => {
  for (const paragraph of body.querySelectorAll(
    'li > p:only-child, td > p:only-child, th > p:only-child'
  )) {
    const { parentElement } = paragraph;
    if (parentElement?.textContent?.trim() === paragraph.textContent?.trim()) {
      paragraph.replaceWith(...paragraph.childNodes);
    }
  }
};

const textOf = ({ textContent }: Element): string =>
  (textContent ?? '').replace(/\s+/g, ' ').trim();

/** Makes a paragraph of each row of a table, where the field takes none. Gives how many tables there were. */
const unmakeTables = (body: HTMLElement): number => {
  const tables = [...body.querySelectorAll('table')];
  for (const table of tables) {
    const lines = [...table.querySelectorAll('caption, tr')].map((row) =>
      row.matches('tr') ? [...row.children].map(textOf).filter(Boolean).join(' ') : textOf(row)
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
    image.setAttribute('src', (image.getAttribute('src') ?? '').slice(0, MOST_OF_A_DATA_URL));
  }
};

const MOST_OF_A_DATA_URL = 100;

/**
 * Makes HTML from the clipboard ready for the editor, which takes of it what its nodes and marks are.
 *
 * @param takesTables where there is none, a table becomes a paragraph a row
 */
export const readPasted = (html: string, takesTables: boolean): Pasted => {
  const isOwn = OWN_SLICE.test(html);
  if (isOwn && (takesTables || !/<table\b/i.test(html)))
    return { html, removals: [], refusal: null };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  cutDataUrls(body);
  const refusal = readableHtml(body.innerHTML);
  if (refusal !== null) return { html: '', removals: [], refusal };
  const removals = removalsFrom(body.innerHTML);
  const tables = takesTables ? 0 : unmakeTables(body);
  if (tables > 0)
    removals.push({ kind: 'element', tag: 'table', withContent: false, count: tables });
  makeWordLists(body);
  unwrapOnlyParagraphs(body);
  if (!isOwn) dropClasses(body);
  return { html: body.innerHTML, removals, refusal: null };
};
