import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import type {
  DashboardIssue,
  DashboardResponse,
} from '#site-content/domain/panel/panel-response-types';
import { KEY_NAMES } from '#site-content/domain/rules/site-keys';
import { entriesReadable, getReadable, type Readable } from '../../panel/access/readable';
import type { PasswordRequests } from '../../panel/password-requests';
import type { ReadModels } from '../../read-models/read-models';
import { readGlobals } from '../../reads/initial-data';
import type { Ability } from '../../strapi-internals/permission-conditions';
import type { ContentAudit } from '../content-audit';
import { issuesInFields, readableFindings, toCollisions } from './findings';
import { findHiddenNavItems, findKeysNotSet, findRedirectsToNowhere } from './issues';

/** Maximum number listed per kind. */
const MAX_LISTED = 50;

/** @param total number of all entries */
const countReadable = (
  entries: Iterable<{ readonly id: string }>,
  total: number,
  readable: Readable
): number | null => {
  if (!readable.isAllowed) return null;
  // Most users may read everything, and filtering a hundred thousand entries takes long.
  if (readable.hasAll) return total;
  let count = 0;
  for (const { id } of entries) if (readable.has(id)) count += 1;
  return count;
};

/** Returns the permission fields of a key: a component as a whole, or each of its fields. */
const fieldsOfKey = (name: string): string[] =>
  name === 'request_info' ? [name, `${name}.cta_text`] : [name];

/** Services used for the dashboard. */
export interface DashboardServices extends Pick<
  ReadModels,
  'publishedPages' | 'allPages' | 'redirects'
> {
  readonly checks: ContentAudit;
  readonly passwordRequests: PasswordRequests;
}

/**
 * Returns the site overview and issues, limited to what the user may read. Uses cached pages and redirects; the results
 * of slow checks are reported as far as they are known.
 */
export const readDashboard = async (
  strapi: Core.Strapi,
  ability: Ability,
  services: DashboardServices
): Promise<DashboardResponse> => {
  const pages = [...(await services.allPages.read()).byId.values()];
  const published = pages.filter((page) => page.published !== null);
  const drafts = pages.filter((page) => page.published === null);
  const { tree } = await services.publishedPages.read();
  const { navItems, siteKeys } = await readGlobals(strapi, tree);
  const redirects = await services.redirects.read();
  const canRead = {
    pages: await getReadable(strapi, ability, PAGE),
    navItems: await getReadable(strapi, ability, NAV_ITEM),
    redirects: await getReadable(strapi, ability, REDIRECT),
    siteKeys: await getReadable(strapi, ability, SITE_KEYS),
  };

  const readableKeys = new Set<string>();
  for (const field of [...KEY_NAMES, 'request_info'].flatMap(fieldsOfKey)) {
    const canReadField = await entriesReadable(strapi, ability, SITE_KEYS, [field]);
    if (canReadField(siteKeys?.documentId ?? '')) readableKeys.add(field);
  }

  const { findings, state: checksState } = await services.checks.readSoon();
  const readable = await readableFindings(strapi, ability, findings, {
    tree,
    rowsByTargetPage: redirects.rowsByTargetPage,
  });
  const byKind: { readonly [Kind in DashboardIssue['kind']]: readonly DashboardIssue[] } = {
    'password-request': await services.passwordRequests.list(ability),
    'hidden-nav-item': findHiddenNavItems(navItems, tree).filter(({ id }) =>
      canRead.navItems.canName(id)
    ),
    'redirect-to-nowhere': findRedirectsToNowhere(redirects, tree, findings, readable).filter(
      ({ id }) => canRead.redirects.canName(id)
    ),
    // Keys that have never been saved have no entry, and thus no creator.
    'key-not-set': (canRead.siteKeys.has(siteKeys?.documentId ?? '')
      ? findKeysNotSet(siteKeys)
      : []
    ).filter(({ name }) => fieldsOfKey(name).some((field) => readableKeys.has(field))),
    'broken-link': issuesInFields(strapi, readable, 'broken-link', navItems),
    'lost-file': issuesInFields(strapi, readable, 'lost-file', navItems),
    'invalid-value': issuesInFields(strapi, readable, 'invalid-value', navItems),
    'pages-at-one-path': toCollisions(readable, 'pages-at-one-path'),
    'siblings-with-one-slug': toCollisions(readable, 'siblings-with-one-slug'),
    'redirect-loop': toCollisions(readable, 'redirect-loop'),
    'redirect-chain': toCollisions(readable, 'redirect-chain'),
    'hidden-page': toCollisions(readable, 'hidden-page'),
    'path-spelling': toCollisions(readable, 'path-spelling'),
    'address-twice': toCollisions(readable, 'address-twice'),
    'never-requested': toCollisions(readable, 'never-requested'),
  };
  return {
    counts: {
      publishedPages: countReadable(published, published.length, canRead.pages),
      draftPages: countReadable(drafts, drafts.length, canRead.pages),
      navItems: countReadable(navItems, navItems.length, canRead.navItems),
      redirects: countReadable(redirects.byRow.values(), redirects.byRow.size, canRead.redirects),
    },
    checks: checksState,
    attention: Object.values(byKind).flatMap((found) => found.slice(0, MAX_LISTED)),
    attentionTotals: {
      'password-request': byKind['password-request'].length,
      'hidden-nav-item': byKind['hidden-nav-item'].length,
      'redirect-to-nowhere': byKind['redirect-to-nowhere'].length,
      'key-not-set': byKind['key-not-set'].length,
      'broken-link': byKind['broken-link'].length,
      'lost-file': byKind['lost-file'].length,
      'invalid-value': byKind['invalid-value'].length,
      'pages-at-one-path': byKind['pages-at-one-path'].length,
      'siblings-with-one-slug': byKind['siblings-with-one-slug'].length,
      'redirect-loop': byKind['redirect-loop'].length,
      'redirect-chain': byKind['redirect-chain'].length,
      'hidden-page': byKind['hidden-page'].length,
      'path-spelling': byKind['path-spelling'].length,
      'address-twice': byKind['address-twice'].length,
      'never-requested': byKind['never-requested'].length,
    },
  };
};
