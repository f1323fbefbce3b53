import type { Attribute } from '../components/walk';
import { reason, type TextRule } from '../problems/problem';
import { isVoidTag } from './allowed-html';
import { htmlParser } from './implied-ends';
import { showInvisibleCharacters } from './text';

/**
 * Maximum size of one HTML field, more than any text that people read. Sanitizing larger ones would block other
 * requests.
 */
export const HTML_LIMIT_IN_BYTES = 256 * 1024;

/**
 * Maximum total size in bytes of all HTML of an entry and its blocks. All fields are sanitized without a pause, and the
 * worst 256 KiB take half a second.
 */
export const HTML_LIMIT_OF_ENTRY_IN_BYTES = 4 * HTML_LIMIT_IN_BYTES;

/** Maximum nesting depth of elements. The time for parsing grows quadratically with the depth. */
export const HTML_LEVELS = 100;

/** Returns the maximum size of an attribute's HTML in bytes, as stored. */
export const htmlLimit = ({ options }: Pick<Attribute, 'options'>): number => {
  const own = options?.['maxBytes'];
  return typeof own === 'number' ? Math.min(own, HTML_LIMIT_IN_BYTES) : HTML_LIMIT_IN_BYTES;
};

export const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Rule: maximum size of HTML in bytes. */
export const htmlLength =
  (limit: number): TextRule =>
  (html) => {
    const bytes = countBytes(html);
    return bytes > limit ? reason('html.too-long', { bytes, limit }) : null;
  };

/** Finds the first element that is nested too deeply, with the sanitizer's parser. Parsing stops there. */
const elementTooDeep = (html: string): string | null => {
  let level = 0;
  let tooDeep: string | null = null;
  const parser = htmlParser({
    onopentagname: (tag) => {
      level += 1;
      if (level <= HTML_LEVELS || isVoidTag(tag)) return;
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
        tag: showInvisibleCharacters(tag.slice(0, MAX_TAG_LENGTH)),
        level: HTML_LEVELS + 1,
        limit: HTML_LEVELS,
      });
};

/** Rule: HTML can be sanitized or parsed quickly. Check this first. */
export const readableHtml: TextRule = (html) =>
  htmlLength(HTML_LIMIT_IN_BYTES)(html) ?? nesting(html);
