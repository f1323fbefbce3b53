/** One image of a `srcset`. */
export interface ImageCandidate {
  readonly url: string;
  /** Width or density descriptor as written: `480w`, `1.0x`, or `''`. */
  readonly descriptor: string;
}

/** Matches a descriptor that browsers accept: a width, which is not 0, with or without a height, or a density. */
const DESCRIPTOR = /^(?:0*[1-9]\d*w(?:\s+0*[1-9]\d*h)?|(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?x)?$/i;

const withoutLastCommas = (url: string): string => {
  let end = url.length;
  while (url[end - 1] === ',') end -= 1;
  return url.slice(0, end);
};

const NEXT = /[\s,]*(\S+)/y;
const REST = /[^,]*/y;

/**
 * Parses a `srcset`. Source: the HTML Standard, "parse a srcset attribute".
 *
 * @param malformed collects the URLs whose descriptors browsers reject
 */
export const readSrcset = (
  srcset: string,
  malformed: (url: string) => void = () => undefined
): ImageCandidate[] => {
  const candidates: ImageCandidate[] = [];
  let at = 0;
  for (;;) {
    NEXT.lastIndex = at;
    const found = NEXT.exec(srcset)?.[1];
    if (found === undefined) return candidates;
    at = NEXT.lastIndex;
    const url = withoutLastCommas(found);
    let rest = '';
    if (url === found) {
      REST.lastIndex = at;
      rest = REST.exec(srcset)?.[0] ?? '';
      at = REST.lastIndex;
    }
    const descriptor = rest.trim();
    if (!DESCRIPTOR.test(descriptor)) malformed(url);
    else if (url !== '') candidates.push({ url, descriptor });
  }
};

export const writeSrcset = (candidates: readonly ImageCandidate[]): string =>
  candidates
    .map(({ url, descriptor }) => (descriptor === '' ? url : `${url} ${descriptor}`))
    .join(', ');
