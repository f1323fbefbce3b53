import type { GetModel } from '../components/walk';
import { PAGE } from '../content-types';
import type { Steps } from '../interruptible-work';
import { reason } from '../problems/problem';
import { getHtmlFields } from '../rules/html-fields';
import { writePageLink } from '../rules/page-link';
import type { StoredEntry } from './broken-links';
import type { Finding, Where } from './finding';
import { findLinks } from './links';

/** The start tag of an element with an id, as it is stored. */
const ID = /<[a-z][^<>]* id="([^"<>]*)"/g;

const idsIn = (html: string): string[] => [...html.matchAll(ID)].map(([, id = '']) => id);

/** The id of a block, which front ends may make an anchor of. */
const BLOCK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids that a fragment may mean; none where it leads to a place that every page has. */
const idsOfFragment = (address: string): string[] => {
  const start = address.indexOf('#');
  // What a browser is to look for in the text (`#:~:text=`) names no element.
  const fragment = start === -1 ? '' : (address.slice(start + 1).split(':~:', 1)[0] ?? '');
  if (fragment === '' || /^top$/i.test(fragment) || BLOCK_ID.test(fragment)) return [];
  try {
    return [fragment, decodeURIComponent(fragment)];
  } catch {
    return [fragment];
  }
};

/** A link to a part of a page. */
interface PartLink {
  readonly where: Where;
  readonly target: string;
  /** The page that it leads to, by its document id. */
  readonly page: string;
  readonly isOnSamePage: boolean;
  /** The ids that would do. */
  readonly ids: readonly string[];
}

/** Finds links to parts of published pages that those pages do not have, once it has seen all of them. */
export class FragmentCheck {
  private readonly idsOfPages = new Map<string, Set<string>>();
  private readonly links: PartLink[] = [];

  /** @param pageAt gives the document id of the published page that an address leads to */
  constructor(
    private readonly getModel: GetModel,
    private readonly pageAt: (address: string) => string | null
  ) {}

  /** Takes up the ids and the links of an entry; of pages, as they are published. */
  addEntry(entry: StoredEntry): void {
    const { type, id, title, values } = entry;
    if (type === PAGE) {
      const ids = getHtmlFields(this.getModel, type, values).flatMap(({ html }) => idsIn(html));
      this.idsOfPages.set(id, new Set(ids));
    }
    for (const link of findLinks(this.getModel, type, values)) {
      const where = { type, id, title, path: link.path };
      if ('page' in link) this.add(where, writePageLink(link), link.page);
      else this.addAddress(where, link.address);
    }
  }

  /** Takes up an address that stands in no entry that was added. */
  addAddress(where: Where, address: string): void {
    if (!address.includes('#')) return;
    // Of other types nobody knows on which page they are shown.
    if (!address.startsWith('#')) this.add(where, address, this.pageAt(address));
    else if (where.type === PAGE) this.add(where, address, where.id);
  }

  private add(where: Where, target: string, page: string | null): void {
    const ids = idsOfFragment(target);
    if (page === null || ids.length === 0) return;
    this.links.push({ where, target, page, isOnSamePage: page === where.id, ids });
  }

  /** @param getPath gives the path of a published page */
  *find(getPath: (page: string) => string | null): Steps<Finding[]> {
    const found: Finding[] = [];
    for (const { where, target, page, isOnSamePage, ids } of this.links) {
      yield;
      const known = this.idsOfPages.get(page);
      if (known === undefined || ids.some((id) => known.has(id))) continue;
      const part = ids.at(-1) ?? '';
      const missing = isOnSamePage
        ? reason('check.no-part-here', { part })
        : reason('check.no-part', { part, path: getPath(page) ?? '' });
      found.push({ kind: 'broken-link', where, target, reason: missing });
    }
    return found;
  }
}
