import type { Reason } from '#site-content/domain/problems/codes';
import { isShownIfEmpty } from '#site-content/domain/rules/allowed-html';
import { readableHtml } from '#site-content/domain/rules/html-limits';
import { type Removal, removalsFrom } from '#site-content/domain/rules/html-removals';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import {
  dropClipboardMarks,
  dropControlCharacters,
  dropDeadLinks,
  dropLayout,
  listsIntoItems,
  stylesToElements,
  unwrapOnlyParagraphs,
} from './pasted-html';
import { dropOfficeMarks, makeRoleHeadings, takeHeadingsOutOfLists } from './pasted-word-headings';
import { makeWordLists } from './pasted-word-lists';

/** Marks HTML that was copied from a ProseMirror editor. */
const OWN_SLICE = /data-pm-slice/;

const toText = ({ textContent }: Element): string =>
  (textContent ?? '').replace(/\s+/g, ' ').trim();

/** Turns each table row into a paragraph, for fields without tables. Returns the number of tables. */
const tablesToParagraphs = (body: HTMLElement): number => {
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

/** The result of pasting HTML. */
export interface PasteOutcome {
  /** The content that was removed. */
  readonly removals: readonly Removal[];
  /** The reason why nothing was pasted. */
  readonly refusal: Reason | null;
}

export const NOTHING_PASTED: PasteOutcome = { removals: [], refusal: null };

export interface Pasted extends PasteOutcome {
  readonly html: string;
}

/** Shortens the URLs of embedded images. They are far longer than the other content, and the sanitizer drops them. */
const cutDataUrls = (body: HTMLElement): void => {
  for (const image of body.querySelectorAll('img[src^="data:" i]')) {
    image.setAttribute('src', (image.getAttribute('src') ?? '').slice(0, MAX_DATA_URL_LENGTH));
  }
};

const MAX_DATA_URL_LENGTH = 100;

/**
 * True if readers would miss the removed content. Comments and formatting of other programs do not count as content.
 */
const isMissed = (removal: Removal): boolean =>
  removal.kind === 'url' ||
  (removal.kind === 'element' && (removal.withContent || isShownIfEmpty(removal.tag)));

/** Parses HTML. Cells copied without their table get one: without it, browsers ignore their tags and join their words. */
const parse = (html: string): HTMLElement => {
  const isTable = /<t[dhr]\b/i.test(html) && !/<table\b/i.test(html);
  return new DOMParser().parseFromString(isTable ? `<table>${html}` : html, 'text/html').body;
};

/**
 * Prepares HTML from the clipboard for the editor. HTML from other programs is sanitized as on save, so that
 * lost content is reported at once and the editor shows what will be stored.
 *
 * @param takesTables if false, tables become one paragraph per row
 */
export const readPasted = (pasted: string, takesTables: boolean): Pasted => {
  const html = dropControlCharacters(pasted);
  const isOwn = OWN_SLICE.test(html);
  if (isOwn && (takesTables || !/<table\b/i.test(html)))
    return { html, removals: [], refusal: null };
  const body = parse(html);
  cutDataUrls(body);
  // Hidden inputs show nothing, but would be listed as removed.
  if (!isOwn) for (const input of body.querySelectorAll('input[type="hidden" i]')) input.remove();
  const refusal = readableHtml(body.innerHTML);
  if (refusal !== null) return { html: '', removals: [], refusal };
  if (!isOwn) {
    dropOfficeMarks(body);
    makeRoleHeadings(body);
    makeWordLists(body);
    listsIntoItems(body);
    takeHeadingsOutOfLists(body);
  }
  const removals = removalsFrom(body.innerHTML).filter(isMissed);
  const tables = takesTables ? 0 : tablesToParagraphs(body);
  if (tables > 0)
    removals.push({ kind: 'element', tag: 'table', withContent: false, count: tables });
  if (isOwn) return { html: body.innerHTML, removals, refusal: null };
  dropClipboardMarks(body);
  stylesToElements(body);
  const clean = parse(cleanHtml(body.innerHTML));
  dropDeadLinks(clean);
  dropLayout(clean);
  unwrapOnlyParagraphs(clean);
  return { html: clean.innerHTML, removals, refusal: null };
};
