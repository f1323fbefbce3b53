import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodeText, isUrl, readNamedSource, readSource } from 'public-fetch';
import type { RequestedAddressesReport } from './report';
import {
  parseRequestedAddresses,
  type RequestedAddress,
  type RequestedAddresses,
} from './requested-addresses';
import { createAddressResolver, type ResolvedAddress } from './resolve-address';
import { indexSide, type Side } from './side';
import { type Received, SideClient } from './side-client';
import { getOrigin } from './site-urls';

/** Maximum size, enough for a day's log of a busy site. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Maximum number of sitemaps, more than any site has: each may contain 50,000 URLs. */
const MAX_SITEMAPS = 500;

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const toText = async ({ bytes, contentType }: Received): Promise<string> => {
  const whole = isGzip(bytes)
    ? await promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES })
    : bytes;
  return decodeText(whole, contentType);
};

/**
 * Reads the URLs that visitors request: a list, a sitemap with those it references, or an access log,
 * optionally gzipped.
 *
 * @param source a file or URL
 * @throws an error whose message is a sentence
 */
export const readRequestedAddresses = async (source: string): Promise<RequestedAddresses> => {
  const client = new SideClient(getOrigin(source));
  const read = async (place: string): Promise<RequestedAddresses> => {
    const readFile = place === source ? readNamedSource : readSource;
    try {
      const received = isUrl(place)
        ? await client.getResponse(place, MAX_BYTES)
        : { bytes: await readFile(place, MAX_BYTES), contentType: null };
      return parseRequestedAddresses(await toText(received));
    } catch (error) {
      throw new Error(`${place} ${(error as Error).message}`);
    }
  };
  try {
    const first = await read(source);
    const addresses: RequestedAddress[] = [...first.addresses];
    const waiting = [...first.sitemaps];
    const known = new Set(waiting);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (known.size > MAX_SITEMAPS) {
        throw new Error(`${source} refers to more than ${MAX_SITEMAPS} sitemaps.`);
      }
      const more = await read(next);
      addresses.push(...more.addresses);
      for (const each of more.sitemaps) {
        if (known.has(each)) continue;
        known.add(each);
        waiting.push(each);
      }
    }
    if (addresses.length === 0) {
      throw new Error(
        `${source} contains no addresses. Use a list with one address per line, a sitemap or an access log.`
      );
    }
    return { format: first.format, addresses, sitemaps: [] };
  } finally {
    await client.close();
  }
};

/** Resolves each URL on a side: a page, a redirect or nothing. */
export const checkRequestedAddresses = (
  side: Side,
  { format, addresses }: RequestedAddresses
): RequestedAddressesReport => {
  const answer = createAddressResolver(indexSide(side));
  const counts: Record<ResolvedAddress['kind'], number> = { page: 0, redirect: 0, nothing: 0 };
  const answers = addresses.map(({ address, count }) => {
    const { kind, end } = answer(address);
    counts[kind] += 1;
    return { address, count, gives: kind, end: kind === 'redirect' ? end : null };
  });
  return { format, counts, addresses: answers };
};
