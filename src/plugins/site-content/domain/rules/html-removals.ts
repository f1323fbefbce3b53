import {
  hasNoText,
  isAllowedAttribute,
  isDocumentTag,
  isSafeImageSource,
  toAllowedTag,
  URL_RULES,
} from './allowed-html';
import { isOpener, relTokens } from './html-links';
import { htmlParser } from './implied-ends';
import { readSrcset } from './srcset';

/** Something that sanitizing removes from HTML, and how often. */
export type Removal = (
  | { readonly kind: 'comment' }
  /** The content of most elements is kept. */
  | { readonly kind: 'element'; readonly tag: string; readonly withContent: boolean }
  | { readonly kind: 'attribute'; readonly tag: string; readonly name: string }
  | { readonly kind: 'url'; readonly tag: string; readonly url: string }
  /** From `rel`, whose other tokens are kept. */
  | { readonly kind: 'opener' }
) & { readonly count: number };

type Found = Removal extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'count'>
    : never
  : never;

type Attributes = Readonly<Record<string, string>>;

/** Document metadata elements, which readers never see. */
const ABOUT_DOCUMENT = new Set(['title', 'meta', 'base']);

const findUnsafeUrls = (tag: string, name: string, value: string): string[] => {
  if (name === 'srcset' && tag === 'img') {
    const unsafe: string[] = [];
    const candidates = readSrcset(value, (url) => unsafe.push(url));
    unsafe.push(...candidates.map(({ url }) => url).filter((url) => !isSafeImageSource(url)));
    return unsafe;
  }
  return URL_RULES.get(name)?.(value.trim()) === false ? [value] : [];
};

const isConverted = (tag: string, name: string): boolean => tag === 'a' && name === 'name';

const findInAttributes = (tag: string, attributes: Attributes): Found[] =>
  Object.entries(attributes).flatMap(([name, value]): Found[] => {
    if (isConverted(tag, name)) return [];
    if (!isAllowedAttribute(tag, name)) return [{ kind: 'attribute', tag, name }];
    if (name === 'rel' && relTokens(value).some(isOpener)) return [{ kind: 'opener' }];
    return findUnsafeUrls(tag, name, value).map((url) => ({ kind: 'url', tag, url }));
  });

const findInTag = (tag: string, attributes: Attributes): Found[] => {
  const written = toAllowedTag(tag);
  if (written === null) {
    return isDocumentTag(tag) || ABOUT_DOCUMENT.has(tag)
      ? []
      : [{ kind: 'element', tag, withContent: hasNoText(tag) }];
  }
  const removed = findInAttributes(written, attributes);
  const isImageWithoutSource = tag === 'img' && !attributes['src'];
  return isImageWithoutSource ? [...removed, { kind: 'element', tag, withContent: true }] : removed;
};

/**
 * Finds an unfinished tag or comment at the end of the text. An unfinished end tag is not reported, because nothing
 * is lost.
 */
const cutOff = (rest: string): Found[] => {
  const tag = /^<([a-z][^\s/>]*)|^<\/\s*([a-z][^\s>]*)\s+[^\s>][^>]*$/i.exec(rest);
  const name = tag?.[1] ?? tag?.[2];
  if (name !== undefined) {
    return [{ kind: 'element', tag: name.toLowerCase(), withContent: true }];
  }
  return /^<[!?]|^<\/\s*[^a-z\s>]/i.test(rest) ? [{ kind: 'comment' }] : [];
};

/** Elements of a document's head, which is not content. */
const HEAD_TAGS = new Set([
  ...['head', 'title', 'meta', 'base', 'link', 'style', 'script', 'noscript', 'template'],
]);

/** Parses HTML as the sanitizer does, and records what the sanitizer removes. */
class RemovalFinder {
  private readonly found: Found[] = [];
  /** Named anchors that links in the same document can point to. */
  private readonly anchors = new Set<string>();
  /** Number of open elements inside one that is removed with its content, including that one. */
  private removed = 0;
  private isInHead = false;

  start(tag: string, attributes: Attributes): void {
    this.isInHead = tag === 'head' || (this.isInHead && HEAD_TAGS.has(tag));
    for (const anchor of [attributes['id'], tag === 'a' ? attributes['name'] : '']) {
      if (anchor) this.anchors.add(anchor);
    }
    if (this.removed === 0 && !this.isInHead) this.found.push(...findInTag(tag, attributes));
    if (this.removed > 0 || hasNoText(tag)) this.removed += 1;
  }

  end(tag: string): void {
    if (tag === 'head') this.isInHead = false;
    if (this.removed > 0) this.removed -= 1;
  }

  comment(): void {
    if (this.removed === 0 && !this.isInHead) this.found.push({ kind: 'comment' });
  }

  /** Returns all removals. A link to an invalid id is not removed, but updated along with the id. */
  all(): Found[] {
    return this.found.filter(
      (removal) =>
        removal.kind !== 'url' ||
        !removal.url.trim().startsWith('#') ||
        !this.anchors.has(removal.url.trim().slice(1))
    );
  }
}

/** Finds all removals, in the order in which the sanitizer's parser reaches them. */
const findRemovals = (html: string): Found[] => {
  const finder = new RemovalFinder();
  /** Start of the part that has not been processed yet. */
  let rest = 0;
  const readOn = (): void => {
    rest = parser.endIndex + 1;
  };
  const parser = htmlParser({
    onopentag: (tag, attributes) => {
      readOn();
      finder.start(tag, attributes);
    },
    onclosetag: (tag, isImplied) => {
      finder.end(tag);
      if (isImplied) return;
      // The parser reports a tag at the end of its name.
      const end = html.indexOf('>', parser.endIndex);
      rest = end === -1 ? parser.startIndex : end + 1;
    },
    ontext: readOn,
    oncomment: () => {
      readOn();
      finder.comment();
    },
    onprocessinginstruction: (name) => {
      readOn();
      if (name !== '!doctype') finder.comment();
    },
  });
  // The parser is not closed, because `end` would report unfinished markup as text.
  parser.write(html);
  return [...finder.all(), ...cutOff(html.slice(rest))];
};

/**
 * Lists what `cleanHtml` removes from HTML, without duplicates, in document order. Empty if sanitizing only changes
 * the notation.
 *
 * @param html that passes `readableHtml` (html-limits.ts)
 */
export const removalsFrom = (html: string): Removal[] => {
  const found = findRemovals(html);

  const counts = new Map<string, { removal: Found; count: number }>();
  for (const removal of found) {
    const key = JSON.stringify(removal);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { removal, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].map(({ removal, count }): Removal => ({ ...removal, count }));
};
