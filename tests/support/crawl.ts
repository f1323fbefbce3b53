import { Parser } from 'htmlparser2';
import { readSrcset } from '../../src/plugins/site-content/domain/rules/srcset';

/** A document of a website. */
export interface Crawled {
  readonly path: string;
  readonly heading: string;
  /** The targets of its links, images and frames, as written in the HTML. */
  readonly targets: readonly string[];
  readonly ids: ReadonlySet<string>;
}

const ATTRIBUTES = ['href', 'src'];

/** Reads the link targets of a document, its ids, and the text of its first `h1`. */
export const readDocument = (path: string, html: string): Crawled => {
  const targets = new Set<string>();
  const ids = new Set<string>();
  let heading = '';
  let headings = 0;
  let isHeading = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const each of ATTRIBUTES) {
        const value = attributes[each];
        if (value !== undefined) targets.add(value);
      }
      for (const { url } of readSrcset(attributes['srcset'] ?? '')) targets.add(url);
      if (attributes['id'] !== undefined) ids.add(attributes['id']);
      if (name === 'h1') headings += 1;
      isHeading = name === 'h1' && headings === 1;
    },
    ontext(text) {
      if (isHeading) heading += text;
    },
    onclosetag(name) {
      if (name === 'h1') isHeading = false;
    },
  });
  parser.end(html);
  return { path, heading, targets: [...targets], ids };
};

/** The response to a request, without following redirects. */
export interface Answer {
  readonly status: number;
  readonly location: string | null;
}

export const ask = async (origin: string, target: string): Promise<Answer> => {
  const response = await fetch(origin + target, { redirect: 'manual' });
  await response.arrayBuffer();
  return { status: response.status, location: response.headers.get('location') };
};

export interface Crawl {
  /** The documents that can be reached from the home page, by path. */
  readonly documents: ReadonlyMap<string, Crawled>;
  /** The broken links, each with the reason. */
  readonly broken: readonly string[];
}

/**
 * Follows all links of a website from its home page. An internal link works if its response has status 200, without a
 * redirect, and contains the fragment. Links to other websites are not requested.
 */
export const crawl = async (origin: string): Promise<Crawl> => {
  const documents = new Map<string, Crawled>();
  const broken: string[] = [];
  const seen = new Map<string, number>();
  const queue = [{ target: '/', from: 'the start' }];
  const fragments: { path: string; id: string; from: string }[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { target, from } = next;
    const url = new URL(target, origin + (documents.get(from)?.path ?? '/'));
    if (url.origin !== origin) continue;
    if (url.hash !== '') fragments.push({ path: url.pathname, id: url.hash.slice(1), from });
    const address = url.pathname + url.search;
    if (!seen.has(address)) {
      const response = await fetch(origin + address, { redirect: 'manual' });
      const text = await response.text();
      seen.set(address, response.status);
      if (response.status === 200 && response.headers.get('content-type')?.includes('text/html')) {
        const document = readDocument(url.pathname, text);
        documents.set(url.pathname, document);
        queue.push(...document.targets.map((each) => ({ target: each, from: url.pathname })));
      }
    }
    if (seen.get(address) !== 200) broken.push(`${from} → ${target}: ${seen.get(address)}`);
  }
  for (const { path, id, from } of fragments) {
    if (documents.get(path)?.ids.has(id) === false) broken.push(`${from} → ${path}#${id}`);
  }
  return { documents, broken };
};

/** Returns the URLs in a sitemap. */
export const readSitemap = async (address: string): Promise<string[]> => {
  const response = await fetch(address);
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc);
};
