import type { ListLine } from 'redirect-formats';

const ORIGIN = /^https?:\/\/([^/?#]+)/i;

const getHost = (address: string): string | null =>
  ORIGIN.exec(address)?.[1]?.toLowerCase() ?? null;

/**
 * Returns the host in the sources of most lines; `null` if there is none or if it is the host of the site URL. The
 * user has to decide whether the host is this website.
 *
 * @param siteUrl public site URL, `''` if not configured
 */
export const unknownHostIn = (lines: readonly ListLine[], siteUrl: string): string | null => {
  const counts = new Map<string, number>();
  for (const { source } of lines) {
    const host = getHost(source);
    if (host !== null) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  counts.delete(getHost(siteUrl) ?? '');
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most !== undefined && most[1] * 2 > lines.length ? most[0] : null;
};

const withoutHost = (address: string, host: string): string => {
  if (getHost(address) !== host.toLowerCase()) return address;
  const path = address.replace(ORIGIN, '');
  return path.startsWith('/') ? path : `/${path}`;
};

/** Turns URLs on the given host into paths. */
export const onSiteHost = (
  lines: readonly ListLine[],
  host: string | null | undefined
): readonly ListLine[] =>
  host === null || host === undefined
    ? lines
    : lines.map((line) => ({
        ...line,
        source: withoutHost(line.source, host),
        destination: withoutHost(line.destination, host),
      }));
