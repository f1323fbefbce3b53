import { Parser } from 'htmlparser2';
import type { Attribute } from '../components/walk';
import { reason, type TextRule } from '../problems/problem';
import { showUnseen } from './text';

/** More than a text that people read; what takes more to clean would keep everybody else waiting. */
export const HTML_LIMIT_IN_BYTES = 256 * 1024;

/** How many elements may stand in one another. Reading takes the square of it. */
export const HTML_LEVELS = 100;

/** The most bytes that an attribute takes of HTML as it is stored. */
export const htmlLimit = ({ options }: Pick<Attribute, 'options'>): number => {
  const own = options?.['maxBytes'];
  return typeof own === 'number' ? Math.min(own, HTML_LIMIT_IN_BYTES) : HTML_LIMIT_IN_BYTES;
};

export const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** HTML may have so many bytes. */
export const htmlLength =
  (limit: number): TextRule =>
  (html) => {
    const bytes = countBytes(html);
    return bytes > limit ? reason('html.too-long', { bytes, limit }) : null;
  };

/** Elements in which nothing stands: they end where they begin. */
const EMPTY_TAGS = new Set(['br', 'hr', 'img', 'col']);

/** The element that stands one level too deep, as the parser of the cleaning sees it; it is read no further. */
const elementTooDeep = (html: string): string | null => {
  let level = 0;
  let tooDeep: string | null = null;
  const parser = new Parser({
    onopentagname: (tag) => {
      level += 1;
      if (level <= HTML_LEVELS || EMPTY_TAGS.has(tag)) return;
      tooDeep = tag;
      parser.pause();
    },
    onclosetag: () => {
      level -= 1;
    },
  });
  parser.write(html);
  return tooDeep;
};

const MAX_TAG_LENGTH = 30;

const nesting: TextRule = (html) => {
  const tag = elementTooDeep(html);
  return tag === null
    ? null
    : reason('html.too-deep', {
        tag: showUnseen(tag.slice(0, MAX_TAG_LENGTH)),
        level: HTML_LEVELS + 1,
        limit: HTML_LEVELS,
      });
};

/** Whether HTML can be cleaned, or read in any other way, in an instant: to be asked before. */
export const readableHtml: TextRule = (html) =>
  htmlLength(HTML_LIMIT_IN_BYTES)(html) ?? nesting(html);
