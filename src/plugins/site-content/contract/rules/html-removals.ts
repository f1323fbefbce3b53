import { Parser } from 'htmlparser2';
import {
  isAllowedAttribute,
  isAllowedTag,
  isOpener,
  isSafeHref,
  isSafeImageSource,
  relTokens,
} from './html';

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

/** Elements that go with what is inside, which is no text for readers. */
const WITH_CONTENT = new Set(['script', 'style', 'textarea', 'option', 'xmp']);

/** The attributes that hold an address, by their element. */
const URL_RULES: Readonly<Record<string, { name: string; isSafe: (url: string) => boolean }>> = {
  a: { name: 'href', isSafe: isSafeHref },
  img: { name: 'src', isSafe: isSafeImageSource },
};

const removalsOf = (tag: string, attributes: Readonly<Record<string, string>>): Found[] => {
  if (!isAllowedTag(tag)) return [{ kind: 'element', tag, withContent: WITH_CONTENT.has(tag) }];
  const rule = URL_RULES[tag];
  const removed = Object.entries(attributes).flatMap(([name, value]): Found[] => {
    if (!isAllowedAttribute(tag, name)) return [{ kind: 'attribute', tag, name }];
    if (name === 'rel' && relTokens(value).some(isOpener)) return [{ kind: 'opener' }];
    return rule?.name === name && !rule.isSafe(value) ? [{ kind: 'url', tag, url: value }] : [];
  });
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

/** Everything that is taken out, as the parser of the cleaning comes by it. */
const findRemovals = (html: string): Found[] => {
  const found: Found[] = [];
  /** Where the rest begins that nothing was made of yet. */
  let rest = 0;
  const readOn = (): void => {
    rest = parser.endIndex + 1;
  };
  const foundComment = (): void => {
    readOn();
    found.push({ kind: 'comment' });
  };
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      readOn();
      found.push(...removalsOf(tag, attributes));
    },
    onclosetag: (_tag, isImplied) => {
      if (isImplied) return;
      // It is told of at the end of its name.
      const end = html.indexOf('>', parser.endIndex);
      rest = end === -1 ? parser.startIndex : end + 1;
    },
    ontext: readOn,
    oncomment: foundComment,
    onprocessinginstruction: foundComment,
  });
  // Its end is not told to the parser, which would make text of some of the rest.
  parser.write(html);
  return [...found, ...cutOff(html.slice(rest))];
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
