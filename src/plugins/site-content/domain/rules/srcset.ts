/** One image of a `srcset`. */
export interface ImageCandidate {
  readonly url: string;
  /** Width or density descriptor as written: `480w`, `2x`, or `''`. */
  readonly descriptor: string;
}

const DESCRIPTOR = /^(?:([1-9]\d{0,5})w(?:\s+([1-9]\d{0,5})h)?|(\d{1,3}(?:\.\d{1,3})?)x)?$/;

/** Normalizes a descriptor; `null` if browsers reject it. */
const readDescriptor = (text: string): string | null => {
  const found = DESCRIPTOR.exec(text);
  if (found === null) return null;
  const [, width, height, density] = found;
  if (width !== undefined) return `${width}w${height === undefined ? '' : ` ${height}h`}`;
  return density === undefined || Number(density) === 0 ? '' : `${Number(density)}x`;
};

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
    const descriptor = readDescriptor(rest.trim());
    if (descriptor === null) malformed(url);
    else if (url !== '') candidates.push({ url, descriptor });
  }
};

export const writeSrcset = (candidates: readonly ImageCandidate[]): string =>
  candidates
    .map(({ url, descriptor }) => (descriptor === '' ? url : `${url} ${descriptor}`))
    .join(', ');
