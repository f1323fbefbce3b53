import { parseUrl } from 'public-fetch';

const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/** Normalizes a service's own URLs: the same page has another host after a migration. */
export class SiteUrls {
  private readonly known = new Map<string, boolean>();

  /** @param origins of the service and of its website, such as `https://www.example.com` */
  constructor(private readonly origins: ReadonlySet<string>) {}

  /** Returns the own URLs of both. */
  and(other: SiteUrls): SiteUrls {
    return new SiteUrls(new Set([...this.origins, ...other.origins]));
  }

  /** Returns the path of an own URL; any other text unchanged. */
  withoutHost(text: string): string {
    const host = SCHEME_AND_HOST.exec(text)?.[0];
    if (host === undefined || !this.isOwn(host)) return text;
    const rest = text.slice(host.length);
    return rest.startsWith('/') ? rest : `/${rest}`;
  }

  private isOwn(host: string): boolean {
    const known = this.known.get(host);
    if (known !== undefined) return known;
    const url = parseUrl(host);
    const isOwn = url !== null && this.origins.has(url.origin);
    this.known.set(host, isOwn);
    return isOwn;
  }
}

/** Returns the origin of a URL; `null` for a path or an invalid URL. */
export const getOrigin = (address: unknown): string | null => {
  if (typeof address !== 'string' || !SCHEME_AND_HOST.test(address)) return null;
  return parseUrl(address)?.origin ?? null;
};
