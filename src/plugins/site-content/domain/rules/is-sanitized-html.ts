import {
  isAllowedAttribute,
  isSafeImageSource,
  isVoidTag,
  toAllowedTag,
  URL_RULES,
} from './allowed-html';
import { withoutOpener } from './html-links';
import { decodeEscapes } from './sanitize-html';
import { readSrcset } from './srcset';

/** Matches a tag as the sanitizer writes it. */
const TAG = /<(?:\/([a-z][a-z0-9]*)>|([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*) ?\/?>)/y;

const ATTRIBUTE = / ([a-z]+)(?:="([^"<>]*)")?/g;

/** Matches an escape that the sanitizer does not write and browsers decode. */
const OTHER_ESCAPE = /&(?!(?:amp|lt|gt|quot);)/;

const isSafeValue = (name: string, value: string): boolean => {
  if (name !== 'srcset' && !URL_RULES.has(name)) return true;
  if (OTHER_ESCAPE.test(value)) return false;
  const url = decodeEscapes(value);
  return name === 'srcset'
    ? readSrcset(url).every((candidate) => isSafeImageSource(candidate.url))
    : URL_RULES.get(name)?.(url) === true;
};

const hasSafeAttributes = (tag: string, text: string): boolean => {
  if (text === '') return true;
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    if (!isAllowedAttribute(tag, name) || !isSafeValue(name, value)) return false;
    attributes[name] = value;
  }
  return tag !== 'a' || withoutOpener(attributes) === attributes;
};

const isSafeStart = (tag: string, attributes: string): boolean =>
  toAllowedTag(tag) === tag && hasSafeAttributes(tag, attributes);

/** Start tags known to be safe. Most texts use the same few tags, and URLs are slow to check. */
const safeStarts = new Set<string>();

const MAX_SAFE_STARTS = 10_000;

const isKnownStart = (start: string, tag: string, attributes: string): boolean => {
  if (safeStarts.has(start)) return true;
  if (!isSafeStart(tag, attributes)) return false;
  if (safeStarts.size >= MAX_SAFE_STARTS) safeStarts.clear();
  safeStarts.add(start);
  return true;
};

/**
 * Whether HTML is clean: allowed elements and attributes as the sanitizer writes them, safe URLs, and every element
 * closed. Takes a fraction of the time of sanitizing. True for everything that the sanitizer returns; false for some
 * other HTML that is safe.
 */
export const isSanitizedHtml = (html: string): boolean => {
  const open: string[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    const found = TAG.exec(html);
    if (found === null) return false;
    const [start, end, tag = '', attributes = ''] = found;
    if (end !== undefined) {
      if (open.pop() !== end) return false;
      continue;
    }
    if (!isKnownStart(start, tag, attributes)) return false;
    if (!isVoidTag(tag)) open.push(tag);
  }
  return open.length === 0;
};
