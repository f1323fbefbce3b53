import { Parser } from 'htmlparser2';
import { getOrigin } from './site-urls';

/** A URL that visitors request. */
export interface RequestedAddress {
  /** With its query, without its host. */
  readonly address: string;
  /** Number of occurrences in an access log; 1 in a list. */
  readonly count: number;
}

/** The content of a list: URLs, or further lists. */
export interface RequestedAddresses {
  readonly format: 'list' | 'sitemap' | 'access log';
  readonly addresses: readonly RequestedAddress[];
  /** For a sitemap index, the URLs of its sitemaps. */
  readonly sitemaps: readonly string[];
}

/** Matches log lines of Apache and nginx in common formats; in others, the quoted request. */
const LOGGED = /"(?:GET|HEAD) (\S+)(?: HTTP\/[0-9.]+)?"(?: ([0-9]{3})\b)?/;

const withoutHost = (address: string): string => {
  const origin = getOrigin(address);
  const path =
    origin === null ? address : address.slice(/^[^/]*\/\/[^/?#]*/.exec(address)?.[0].length);
  const bare = path.split('#', 1)[0] ?? '';
  return bare.startsWith('/') ? bare : `/${bare}`;
};

const counted = (addresses: Iterable<string>): RequestedAddress[] => {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    const bare = withoutHost(address);
    counts.set(bare, (counts.get(bare) ?? 0) + 1);
  }
  return [...counts]
    .map(([address, count]) => ({ address, count }))
    .sort((a, b) => b.count - a.count);
};

/** Maximum nesting depth. Sitemaps have three or four levels, and parsing takes quadratic time in their number. */
const MAX_DEPTH = 100;

const readSitemap = (xml: string): RequestedAddresses => {
  const addresses: string[] = [];
  const sitemaps: string[] = [];
  const open: string[] = [];
  let text = '';
  const parser = new Parser(
    {
      onopentagname(name) {
        open.push(name.toLowerCase().replace(/^.*:/, ''));
        if (open.length > MAX_DEPTH) parser.pause();
        text = '';
      },
      ontext: (part) => void (text += part),
      onclosetag() {
        const name = open.pop();
        const found = text.trim();
        if (name !== 'loc' || found === '') return;
        // Images and videos of a page have `loc` elements of their own.
        if (open.at(-1) === 'sitemap') sitemaps.push(found);
        else if (open.at(-1) === 'url') addresses.push(found);
      },
    },
    { xmlMode: true, decodeEntities: true }
  );
  parser.end(xml);
  if (open.length > MAX_DEPTH) throw new Error('is nested too deeply for a sitemap.');
  return { format: 'sitemap', addresses: counted(addresses), sitemaps };
};

function* loggedIn(text: string): Generator<string> {
  for (const line of text.split('\n')) {
    const [, address, status = '200'] = LOGGED.exec(line) ?? [];
    // Requests that the old service could not answer are skipped.
    if (address !== undefined && Number(status) < 400) yield address;
  }
}

function* listedIn(text: string): Generator<string> {
  for (const line of text.split('\n')) {
    const address = line.trim();
    if (/^(?:\/|https?:\/\/)/i.test(address)) yield address;
  }
}

/** Parses the URLs in a list (one per line), a sitemap or an access log, most requested first. */
export const parseRequestedAddresses = (text: string): RequestedAddresses => {
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (start.startsWith('<')) return readSitemap(start);
  const sample = start.slice(0, 100_000).split('\n');
  const isLog = sample.some((line) => LOGGED.test(line));
  return {
    format: isLog ? 'access log' : 'list',
    addresses: counted(isLog ? loggedIn(start) : listedIn(start)),
    sitemaps: [],
  };
};
