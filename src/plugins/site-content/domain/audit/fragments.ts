import type { GetModel } from '../components/walk';
import { PAGE } from '../content-types';
import type { CooperativeTask } from '../cooperative-task';
import type { Reason } from '../problems/codes';
import { reason } from '../problems/problem';
import { getHtmlFields } from '../rules/html-fields';
import { writePageLink } from '../rules/page-link';
import type { StoredEntry } from './broken-links';
import { type Finding, type Where, whereIn } from './finding';
import { findLinks } from './links';

/** Matches the start tag of an element with an id, in stored HTML. */
const ID = /<[a-z](?:[^"<>]|"[^"<>]*")*? id="([^"<>]*)"/g;

const idsIn = (html: string): string[] => [...html.matchAll(ID)].map(([, id = '']) => id);

/** Matches the id of a block, which front ends may use as an anchor. */
const BLOCK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Lists the ids that the URL's fragment can refer to; none for fragments that work on every page (such as `#top`).
 */
const idsOfFragment = (address: string): string[] => {
  const start = address.indexOf('#');
  // A text fragment (`#:~:text=`) names no element: the browser searches for its text.
  const fragment = start === -1 ? '' : (address.slice(start + 1).split(':~:', 1)[0] ?? '');
  if (fragment === '' || /^top$/i.test(fragment) || BLOCK_ID.test(fragment)) return [];
  try {
    return [fragment, decodeURIComponent(fragment)];
  } catch {
    return [fragment];
  }
};

/** Returns the id that the page lacks; `null` if the page has one of the ids, or if its ids are not known. */
const findMissing = (
  ids: readonly string[],
  known: ReadonlySet<string> | undefined
): string | null =>
  known === undefined || ids.some((id) => known.has(id)) ? null : (ids.at(-1) ?? null);

/** Collects the ids in the HTML of a published page, which fragments can refer to. */
export const getAnchorIds = (
  getModel: GetModel,
  { type, values }: Pick<StoredEntry, 'type' | 'values'>
): ReadonlySet<string> =>
  new Set(getHtmlFields(getModel, type, values).flatMap(({ html }) => idsIn(html)));

/**
 * Returns why the fragment of a URL leads to no part of a page; `null` if it leads to one, or if there is no fragment.
 *
 * @param known the ids in the page's HTML; `undefined` if they are not known
 * @param path of the page
 */
export const findMissingAnchor = (
  address: string,
  known: ReadonlySet<string> | undefined,
  path: string
): Reason | null => {
  const part = findMissing(idsOfFragment(address), known);
  return part === null ? null : reason('check.no-part', { part, path });
};

/** A link to a fragment of a page. */
interface FragmentLink {
  readonly where: Where;
  readonly target: string;
  /** Document id of the linked page. */
  readonly page: string;
  readonly isOnSamePage: boolean;
  /** Any of these ids satisfies the link. */
  readonly ids: readonly string[];
}

/**
 * Finds links to fragments that do not exist on the linked page. Add all published pages before calling
 * `find`.
 */
export class FragmentCheck {
  private readonly idsOfPages = new Map<string, ReadonlySet<string>>();
  private readonly links: FragmentLink[] = [];

  /** @param pageAt returns the document id of the published page that a URL points to */
  constructor(
    private readonly getModel: GetModel,
    private readonly pageAt: (address: string) => string | null
  ) {}

  /** Collects the ids and links of an entry. Add pages in their published version. */
  addEntry(entry: StoredEntry): void {
    const { type, id, values } = entry;
    if (type === PAGE) this.idsOfPages.set(id, getAnchorIds(this.getModel, entry));
    for (const link of findLinks(this.getModel, type, values)) {
      if (!('page' in link) && !link.address.includes('#')) continue;
      const where = whereIn(this.getModel, entry, link.path);
      if ('page' in link) this.add(where, writePageLink(link), link.page);
      else this.addAddress(where, link.address);
    }
  }

  /** Collects a URL, which need not be part of an added entry. */
  addAddress(where: Where, address: string): void {
    if (!address.includes('#')) return;
    // Entries of other types may be displayed on any page.
    if (!address.startsWith('#')) this.add(where, address, this.pageAt(address));
    else if (where.type === PAGE) this.add(where, address, where.id);
  }

  private add(where: Where, target: string, page: string | null): void {
    const ids = idsOfFragment(target);
    if (page === null || ids.length === 0) return;
    this.links.push({ where, target, page, isOnSamePage: page === where.id, ids });
  }

  /** @param getPath returns the path of a published page */
  *find(getPath: (page: string) => string | null): CooperativeTask<Finding[]> {
    const found: Finding[] = [];
    for (const { where, target, page, isOnSamePage, ids } of this.links) {
      yield;
      const part = findMissing(ids, this.idsOfPages.get(page));
      if (part === null) continue;
      const missing = isOnSamePage
        ? reason('check.no-part-here', { part })
        : reason('check.no-part', { part, path: getPath(page) ?? '' });
      found.push({ kind: 'broken-link', where, target, reason: missing });
    }
    return found;
  }
}
