import sanitizeHtml from 'sanitize-html';
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

/** What reads as a comment: one as it should be, and what HTML has no other name for, such as `<?x>` and `<!x>`. */
const COMMENT = /<!--[^]*?(?:-->|$)|<(?:[!?]|\/(?=[^a-z>]))[^>]*(?:>|$)/gi;

/** A tag, or a value in it, that the text ends in. */
const UNFINISHED_TAG =
  /<([a-z][^\s/>]*)(?:[^>]*|(?:"[^"]*"|'[^']*'|[^"'>])*=\s*(?:"[^"]*|'[^']*))$|<\/([a-z][^\s/>]*)\s+\S[^>]*$/i;

/** What is dropped before anybody is asked. Inside of an attribute's value it is text. */
const droppedUnasked = (html: string): Found[] => {
  const withoutTags = html.replace(/<\/?[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi, '');
  const comments = (withoutTags.match(COMMENT) ?? []).map((): Found => ({ kind: 'comment' }));
  const unfinished = UNFINISHED_TAG.exec(withoutTags.replace(COMMENT, ''));
  if (unfinished === null) return comments;
  const tag = (unfinished[1] ?? unfinished[2] ?? '').toLowerCase();
  return [...comments, { kind: 'element', tag, withContent: true }];
};

/**
 * What `cleanHtml` takes out of HTML that is not clean, each thing once, in the order it is met. Empty for
 * HTML that cleaning only spells in another way.
 */
export const removalsFrom = (html: string): Removal[] => {
  const found: Found[] = [];
  sanitizeHtml(html, {
    allowedTags: [],
    allowedAttributes: {},
    onOpenTag: (tag, attributes) => {
      found.push(...removalsOf(tag, attributes));
    },
  });
  found.push(...droppedUnasked(html));

  const counts = new Map<string, { removal: Found; count: number }>();
  for (const removal of found) {
    const key = JSON.stringify(removal);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { removal, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].map(({ removal, count }): Removal => ({ ...removal, count }));
};
