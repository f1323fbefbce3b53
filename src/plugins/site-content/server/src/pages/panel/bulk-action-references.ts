import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import { findHidden } from '#site-content/domain/navigation/find-hidden';
import { getOutline } from '#site-content/domain/navigation/outline';
import { readTypedPath } from '#site-content/domain/pages/typed-paths';
import type {
  Listed,
  References,
  ReferringNavItem,
} from '#site-content/domain/panel/page-bulk-actions';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import { matchRedirect } from '#site-content/domain/redirects/match';
import { buildOnSite } from '#site-content/domain/redirects/on-site';
import { canReadField, getReadable } from '../../panel/access/readable';
import type { RedirectsReadModel } from '../../read-models/redirects-read-model';
import { readNavItems } from '../../reads/nav-items';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { readLinkingPages, readLinkUrls } from '../references/linking-pages';
import { readLinksTo } from '../references/linking-texts';
import { keysLinkingTo } from './linking-keys';
import { pickNavItems } from './linking-nav-items';
import { readRedirectsTo } from './read-references';

/** Content that refers to some pages. */
export interface Referring {
  readonly navItems: readonly ReferringNavItem[];
  readonly redirects: readonly { readonly id: string; readonly source: string }[];
  /** Document ids of the pages that link there. */
  readonly pages: ReadonlySet<string>;
  readonly keys: readonly { readonly id: string }[];
}

const NOTHING: Referring = { navItems: [], redirects: [], pages: new Set(), keys: [] };

interface ReferencesServices {
  readonly options: { readonly siteUrl: string };
  readonly redirects: RedirectsReadModel;
}

/** Tells which redirects and pages are not part of the action itself, and which navigation items count. */
interface Others {
  navItem?(id: string): boolean;
  redirect(source: string): boolean;
  page(id: string): boolean;
}

/** Finds content that refers to pages, limited to what the user may read. */
export const findReferences = async (
  strapi: Core.Strapi,
  { options, redirects }: ReferencesServices,
  ability: Ability
) => {
  const canName = {
    pages: (await getReadable(strapi, ability, PAGE)).canName,
    navItems: (await getReadable(strapi, ability, NAV_ITEM)).canName,
    redirects: (await getReadable(strapi, ability, REDIRECT)).canName,
  };
  const readItems = async (): Promise<readonly NavigationItem[]> =>
    getOutline(await readNavItems(strapi));
  /** Reads the URL of the call to action; returns `''` for users who may not read it. */
  const readRequestInfoUrl = async (): Promise<string> => {
    if (!canReadField(ability, SITE_KEYS, 'request_info.cta_url')) return '';
    // Reading documents opens a transaction, and a dry run must not wait for writers.
    const keys = await strapi.db.query(SITE_KEYS).findOne({ populate: ['request_info'] });
    return keys?.request_info?.cta_url ?? '';
  };

  /** Reads the content that may contain typed URLs, once for several searches. */
  const readTyped = async () => ({
    items: await readItems(),
    redirects: [...(await redirects.read()).byRow.values()],
    urls: await readLinkUrls(strapi),
    requestInfoUrl: await readRequestInfoUrl(),
  });
  const findTyped = async (
    typed: Awaited<ReturnType<typeof readTyped>>,
    addresses: readonly string[],
    isMeant: (url: string) => boolean
  ): Promise<Referring> => {
    const { pages, keys } = await readLinksTo(strapi, { addresses, urls: typed.urls }, isMeant);
    return {
      navItems: pickNavItems(
        typed.items,
        ({ url }) => url !== null && isMeant(url),
        canName.navItems
      ),
      redirects: typed.redirects.filter(
        ({ target, destination }) => target === 'url' && isMeant(destination ?? '')
      ),
      pages,
      keys: [
        ...(isMeant(typed.requestInfoUrl) ? [{ id: 'request_info' }] : []),
        ...keys.filter((name) => canReadField(ability, SITE_KEYS, name)).map((id) => ({ id })),
      ],
    };
  };

  return {
    /** Returns the ids of the navigation items that visitors do not get if these pages are published and no others. */
    async toHiddenItems(isPublished: (page: string) => boolean): Promise<ReadonlySet<string>> {
      const hidden = findHidden(await readItems(), (page) =>
        isPublished(page) ? 'published' : 'not-published'
      );
      return new Set(hidden.keys());
    },

    /** Finds the content that names one of these pages. */
    async toPages(ids: readonly string[]): Promise<Referring> {
      if (ids.length === 0) return NOTHING;
      const are = new Set(ids);
      return {
        navItems: pickNavItems(
          await readItems(),
          ({ page }) => page !== null && are.has(page),
          canName.navItems
        ),
        redirects: await readRedirectsTo(strapi, ids),
        pages: await readLinkingPages(strapi, ids),
        keys: await keysLinkingTo(strapi, ability, ids),
      };
    },

    /**
     * Finds the content with a typed link to one of these paths, for each group of paths. In HTML, such links name the
     * page, unless they were saved before it existed.
     */
    async toPaths<Group extends string>(
      groups: Readonly<Record<Group, ReadonlySet<string>>>
    ): Promise<Record<Group, Referring>> {
      const sets = Object.entries(groups) as [Group, ReadonlySet<string>][];
      const found = Object.fromEntries(sets.map(([group]) => [group, NOTHING]));
      if (sets.every(([, { size }]) => size === 0)) return found as Record<Group, Referring>;
      const typed = await readTyped();
      for (const [group, paths] of sets) {
        if (paths.size === 0) continue;
        found[group] = await findTyped(typed, [...paths], (url) => {
          const path = readTypedPath(url, options.siteUrl)?.path;
          return path !== undefined && paths.has(path);
        });
      }
      return found as Record<Group, Referring>;
    },

    /** Finds the content with a link that is handled by a redirect with one of these sources. */
    async toSources(sources: readonly string[]): Promise<Referring> {
      const table = new Map(sources.map((source) => [source, null]));
      const onSite = buildOnSite(options.siteUrl);
      const isMeant = (url: string): boolean => {
        const address = onSite(url);
        return address !== null && matchRedirect(table, address) !== null;
      };
      return findTyped(await readTyped(), sources, isMeant);
    },

    /** Returns the references that the user may see. */
    async list(
      { navItems, redirects: leading, pages, keys }: Referring,
      isOther: Others,
      listed: <Each>(all: readonly Each[]) => Listed<Each>
    ): Promise<References> {
      const rows =
        pages.size === 0
          ? []
          : await strapi.db.query(PAGE).findMany({
              select: ['documentId', 'title', 'publishedAt'],
              where: { documentId: { $in: [...pages] } },
              orderBy: { title: 'asc' },
            });
      const published = new Set(
        rows.flatMap(({ documentId: id, publishedAt }) => (publishedAt === null ? [] : [id]))
      );
      return {
        navItems: listed(navItems.filter(({ id }) => isOther.navItem?.(id) ?? true)),
        redirects: listed(
          leading
            .filter(({ id, source }) => isOther.redirect(source) && canName.redirects(id))
            .map(({ id, source }) => ({ id, source }))
        ),
        pages: listed(
          rows
            .filter(({ publishedAt }) => publishedAt === null)
            .filter(({ documentId: id }) => isOther.page(id) && canName.pages(id))
            .map(({ documentId: id, title }) => ({
              ...{ id, title: title ?? '' },
              isDraft: !published.has(id),
            }))
        ),
        keys: listed(keys),
      };
    },
  };
};

export type FindReferences = Awaited<ReturnType<typeof findReferences>>;
