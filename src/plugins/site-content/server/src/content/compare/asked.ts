import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { answering, type Answer } from '../../../../contract/compare/answers';
import {
  readAskedAddresses,
  type AskedAddress,
  type AskedAddresses,
} from '../../../../contract/compare/asked-paths';
import { originOf } from '../../../../contract/compare/own-addresses';
import type { AskedReport } from '../../../../contract/compare/report';
import { knownSide, type Side } from '../../../../contract/compare/side';
import { isUrl, readSource } from '../import/source';
import { Asking } from './asking';

/** A day of a busy site's log. */
const MOST_BYTES = 256 * 1024 * 1024;
/** More than the 50,000 addresses of each of them make of any site. */
const MOST_SITEMAPS = 500;

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const textOf = async (bytes: Buffer): Promise<string> => {
  const whole = isGzip(bytes)
    ? await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES })
    : bytes;
  return whole.toString('utf8');
};

/**
 * Reads the addresses that visitors ask for: a list, a sitemap with those that it names, or an access log, packed by gzip
 * or not.
 *
 * @param source a file or a URL
 * @throws an error whose message is a sentence
 */
export const readAsked = async (source: string): Promise<AskedAddresses> => {
  const asking = new Asking(originOf(source));
  const read = async (place: string): Promise<AskedAddresses> => {
    try {
      const bytes = isUrl(place)
        ? await asking.get(place, MOST_BYTES)
        : await readSource(place, MOST_BYTES);
      return readAskedAddresses(await textOf(bytes));
    } catch (error) {
      throw new Error(`${place} ${(error as Error).message}`);
    }
  };
  try {
    const first = await read(source);
    const addresses: AskedAddress[] = [...first.addresses];
    const waiting = [...first.sitemaps];
    const known = new Set(waiting);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (known.size > MOST_SITEMAPS) {
        throw new Error(`${source} names more than ${MOST_SITEMAPS} sitemaps.`);
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
        `${source} holds no addresses: expected are a list with one a line, a sitemap or an access log.`
      );
    }
    return { format: first.format, addresses, sitemaps: [] };
  } finally {
    await asking.close();
  }
};

/** What a side gives for each address: a page, a redirect, nothing. */
export const askSide = (side: Side, { format, addresses }: AskedAddresses): AskedReport => {
  const answer = answering(knownSide(side));
  const counts: Record<Answer['kind'], number> = { page: 0, redirect: 0, nothing: 0 };
  const answers = addresses.map(({ address, count }) => {
    const { kind, end } = answer(address);
    counts[kind] += 1;
    return { address, count, gives: kind, end: kind === 'redirect' ? end : null };
  });
  return { format, counts, addresses: answers };
};
