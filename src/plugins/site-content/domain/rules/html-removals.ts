import { Parser } from 'htmlparser2';
import {
  holdsNoText,
  isAllowedAttribute,
  isDocumentTag,
  isSafeImageSource,
  toAllowedTag,
  URL_RULES,
} from './html-elements';
import { isOpener, relTokens } from './html-links';
import { readSrcset } from './srcset';

/** Something that cleaning takes out of HTML, and how often. */
export type Removal = (
  | { readonly kind: 'comment' }
  /** Of most elements the content stays. */
  | { readonly kind: 'element'; readonly tag: string; readonly withContent: boolean }
  | { readonly kind: 'attribute'; readonly tag: string; readonly name: string }
  | { readonly kind: 'url'; readonly tag: string; readonly url: string }
  /** Out of `rel`, which stays with what else it says. */
  | { readonly kind: 'opener' }
) & { readonly count: number };

type Found = Removal extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'count'>
    : never
  : never;

type Attributes = Readonly<Record<string, string>>;

/** Elements of a document's head that say nothing to readers, wherever they stand. */
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
      : [{ kind: 'element', tag, withContent: holdsNoText(tag) }];
  }
  const removed = findInAttributes(written, attributes);
  const isImageWithoutSource = tag === 'img' && !attributes['src'];
  return isImageWithoutSource ? [...removed, { kind: 'element', tag, withContent: true }] : removed;
};

/** A tag, or what is read as a comment, that the text ends in. Half an end tag is nothing that anybody misses. */
const cutOff = (rest: string): Found[] => {
  const tag = /^<([a-z][^\s/>]*)|^<\/\s*([a-z][^\s>]*)\s+[^\s>][^>]*$/i.exec(rest);
  const name = tag?.[1] ?? tag?.[2];
  if (name !== undefined) {
    return [{ kind: 'element', tag: name.toLowerCase(), withContent: true }];
  }
  return /^<[!?]|^<\/\s*[^a-z\s>]/i.test(rest) ? [{ kind: 'comment' }] : [];
};

/** What stands in the head of a document, which is no part of its content. */
const HEAD_TAGS = new Set([
  ...['head', 'title', 'meta', 'base', 'link', 'style', 'script', 'noscript', 'template'],
]);

/** Reads HTML as cleaning does, and notes what that takes out. */
class RemovalFinder {
  private readonly found: Found[] = [];
  /** The elements that links in the same document can lead to, by name. */
  private readonly anchors = new Set<string>();
  /** How many elements are open inside of one that goes with its content, itself included. */
  private removed = 0;
  private isInHead = false;

  start(tag: string, attributes: Attributes): void {
    this.isInHead = tag === 'head' || (this.isInHead && HEAD_TAGS.has(tag));
    for (const anchor of [attributes['id'], tag === 'a' ? attributes['name'] : '']) {
      if (anchor) this.anchors.add(anchor);
    }
    if (this.removed === 0 && !this.isInHead) this.found.push(...findInTag(tag, attributes));
    if (this.removed > 0 || holdsNoText(tag)) this.removed += 1;
  }

  end(tag: string): void {
    if (tag === 'head') this.isInHead = false;
    if (this.removed > 0) this.removed -= 1;
  }

  comment(): void {
    if (this.removed === 0 && !this.isInHead) this.found.push({ kind: 'comment' });
  }

  /** A link to an id that is not valid follows it, and stays. */
  all(): Found[] {
    return this.found.filter(
      (removal) =>
        removal.kind !== 'url' ||
        !removal.url.trim().startsWith('#') ||
        !this.anchors.has(removal.url.trim().slice(1))
    );
  }
}

/** Everything that is taken out, as the parser of the cleaning comes by it. */
const findRemovals = (html: string): Found[] => {
  const finder = new RemovalFinder();
  /** Where the rest begins that nothing was made of yet. */
  let rest = 0;
  const readOn = (): void => {
    rest = parser.endIndex + 1;
  };
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      readOn();
      finder.start(tag, attributes);
    },
    onclosetag: (tag, isImplied) => {
      finder.end(tag);
      if (isImplied) return;
      // It is told of at the end of its name.
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
  // Its end is not told to the parser, which would make text of some of the rest.
  parser.write(html);
  return [...finder.all(), ...cutOff(html.slice(rest))];
};

/**
 * What `cleanHtml` takes out of HTML that is not clean, each thing once, in the order it is met. Empty for
 * HTML that cleaning only spells in another way.
 *
 * @param html that `readableHtml` (html-limits.ts) has nothing against
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
