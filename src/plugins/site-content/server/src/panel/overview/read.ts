import type { Core } from '@strapi/strapi';
import type { Ability } from '../../strapi/permission-conditions';
import { mayReadField, readableOf, type Readable } from '../access/readable';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../../../../contract/content-types';
import type { Options } from '../../config/options';
import type { Checks } from '../../content/checks/checks';
import { inOrder, type KeptRedirectsReader } from '../../content/kept/kept-redirects';
import { readFrame } from '../../content/reads/initial-data';
import { publishedTree, readPageRows } from '../../content/navigation/page-options';
import type { Attention, Overview } from '../../../../contract/panel/answers';
import { findHiddenNavItems, findKeysNotSet, findRedirectsToNowhere } from './attention';
import { brokenLinks, meetingEntries, readableFindings } from './findings';

/** How many of a kind are listed. */
const MAX_LISTED = 50;

const countReadable = (ids: Iterable<string>, readable: Readable): number | null =>
  readable.isAllowed ? [...ids].filter((id) => readable.has(id)).length : null;

/** What a role may be granted to read of a key: a component as a whole, or each field for itself. */
const fieldsOfKey = (name: string): string[] =>
  name === 'request_info' ? [name, `${name}.cta_text`] : [name];

/** What the content is looked through with. */
export interface OverviewParts {
  readonly options: Pick<Options, 'homeSlug'>;
  readonly redirects: KeptRedirectsReader;
  readonly checks: Checks;
}

/**
 * What is live and what an editor should look at, as far as he may read it: a fixed number of statements,
 * whatever the size of the site.
 */
export const readOverview = async (
  strapi: Core.Strapi,
  ability: Ability,
  { options: { homeSlug }, redirects: keptRedirects, checks }: OverviewParts
): Promise<Overview> => {
  const rows = await readPageRows(strapi);
  const published = rows.filter(({ isPublished }) => isPublished);
  const tree = publishedTree(rows, homeSlug);
  const { navItems, siteKeys } = await readFrame(strapi, tree);
  const redirects = inOrder(await keptRedirects.read());
  const mayRead = {
    pages: await readableOf(strapi, ability, PAGE),
    navItems: await readableOf(strapi, ability, NAV_ITEM),
    redirects: await readableOf(strapi, ability, REDIRECT),
    siteKeys: await readableOf(strapi, ability, SITE_KEYS),
  };

  const live = new Set(published.map(({ documentId }) => documentId));
  const drafts = new Set(rows.map(({ documentId }) => documentId).filter((id) => !live.has(id)));
  const findings = await checks.read();
  const leadNowhere = new Set(
    findings.flatMap(({ kind, where: { type, id } }) =>
      kind === 'broken-link' && type === REDIRECT ? [id] : []
    )
  );
  const readable = await readableFindings(strapi, ability, findings);
  const byKind: { readonly [Kind in Attention['kind']]: readonly Attention[] } = {
    'hidden-nav-item': findHiddenNavItems(navItems, tree).filter(({ id }) =>
      mayRead.navItems.mayName(id)
    ),
    'redirect-to-nowhere': findRedirectsToNowhere(redirects, tree, leadNowhere).filter(({ id }) =>
      mayRead.redirects.mayName(id)
    ),
    // Keys that nobody has saved yet are no entry that somebody could have made himself.
    'key-not-set': (mayRead.siteKeys.has(siteKeys?.documentId ?? '')
      ? findKeysNotSet(siteKeys)
      : []
    ).filter(({ name }) =>
      fieldsOfKey(name).some((field) => mayReadField(ability, SITE_KEYS, field))
    ),
    'broken-link': brokenLinks(strapi, readable, navItems),
    'pages-at-one-path': meetingEntries(readable, 'pages-at-one-path'),
    'siblings-with-one-slug': meetingEntries(readable, 'siblings-with-one-slug'),
    'redirect-loop': meetingEntries(readable, 'redirect-loop'),
    'redirect-chain': meetingEntries(readable, 'redirect-chain'),
    'hidden-page': meetingEntries(readable, 'hidden-page'),
    'path-spelling': meetingEntries(readable, 'path-spelling'),
    'address-twice': meetingEntries(readable, 'address-twice'),
  };
  return {
    counts: {
      publishedPages: countReadable(live, mayRead.pages),
      draftPages: countReadable(drafts, mayRead.pages),
      navItems: countReadable(
        navItems.map(({ id }) => id),
        mayRead.navItems
      ),
      redirects: countReadable(
        redirects.map(({ id }) => id),
        mayRead.redirects
      ),
    },
    attention: Object.values(byKind).flatMap((found) => found.slice(0, MAX_LISTED)),
    attentionTotals: {
      'hidden-nav-item': byKind['hidden-nav-item'].length,
      'redirect-to-nowhere': byKind['redirect-to-nowhere'].length,
      'key-not-set': byKind['key-not-set'].length,
      'broken-link': byKind['broken-link'].length,
      'pages-at-one-path': byKind['pages-at-one-path'].length,
      'siblings-with-one-slug': byKind['siblings-with-one-slug'].length,
      'redirect-loop': byKind['redirect-loop'].length,
      'redirect-chain': byKind['redirect-chain'].length,
      'hidden-page': byKind['hidden-page'].length,
      'path-spelling': byKind['path-spelling'].length,
      'address-twice': byKind['address-twice'].length,
    },
  };
};
