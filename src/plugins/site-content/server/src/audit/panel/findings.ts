import type { Core } from '@strapi/strapi';
import type { Finding } from '#site-content/domain/audit/finding';
import { NAV_ITEM, REDIRECT } from '#site-content/domain/content-types';
import type { StoredNavItem } from '#site-content/domain/navigation/build-navigation';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import { READ_NAVIGATION } from '#site-content/domain/panel/actions';
import type {
  DashboardIssue,
  FieldIssueKind,
  PathCollisionKind,
} from '#site-content/domain/panel/panel-response-types';
import { type Path, toFieldPath } from '#site-content/domain/problems/problem';
import { splitAddress } from '#site-content/domain/rules/page-link';
import {
  entriesReadable,
  getReadable,
  pathsReadable,
  type Readable,
} from '../../panel/access/readable';
import type { CachedRedirects } from '../../read-models/redirects-read-model';
import { getModels } from '../../strapi-internals/models';
import type { Ability } from '../../strapi-internals/permission-conditions';
import type { ContentTypeUID } from '../../writes/write';

type Of<Kind extends DashboardIssue['kind']> = Extract<DashboardIssue, { kind: Kind }>;

/** Returns the permission field for a path in an entry: dynamic zones as a whole, components by attribute. */
const fieldAt = (strapi: Core.Strapi, type: string, path: Path): string => {
  const [first] = path;
  const isZone = getModels(strapi)(type).attributes[String(first)]?.type === 'dynamiczone';
  return isZone ? String(first) : toFieldPath(path);
};

/** Returns the paths on this website in some texts, each alone or within a chain. */
const pathsIn = (texts: readonly unknown[]): string[] =>
  texts
    .flatMap((text) => String(text).split(/\s+/))
    .filter((word) => word.startsWith('/'))
    .map((address) => splitAddress(address).path);

/** Information about paths. */
export interface Paths {
  readonly tree: Pick<PageTree, 'idAt'>;
  /** By the page that redirects point to, regardless of paths. */
  readonly rowsByTargetPage: CachedRedirects['rowsByTargetPage'];
}

/**
 * Returns the pages whose paths an issue reveals, except for paths stored in its own entry or another one of its type.
 */
const pagesShown = (finding: Finding, { tree, rowsByTargetPage }: Paths): string[] => {
  const { kind, where, target, reason } = finding;
  const at = (...texts: unknown[]): string[] =>
    pathsIn(texts).flatMap((path) => tree.idAt(path) ?? []);
  const values = Object.values(reason.values);
  switch (kind) {
    case 'pages-at-one-path':
      return [where.id];
    case 'broken-link': {
      const own = new Set(at(target));
      return at(...values).filter((page) => !own.has(page));
    }
    case 'redirect-loop':
    case 'redirect-chain':
      return at(target, ...values).filter((page) => rowsByTargetPage.has(page));
    case 'hidden-page':
    case 'path-spelling':
      return at(target, ...values);
    case 'lost-file':
    case 'invalid-value':
    case 'siblings-with-one-slug':
    case 'address-twice':
    case 'never-requested':
      return [];
  }
};

/**
 * Returns the issues in entries and fields that the user may read and whose titles they may see, without paths of pages
 * they may not read.
 */
export const readableFindings = async (
  strapi: Core.Strapi,
  ability: Ability,
  findings: readonly Finding[],
  paths: Paths
): Promise<Finding[]> => {
  const readable = new Map<string, Readable>();
  for (const type of new Set(findings.map(({ where }) => where.type))) {
    readable.set(type, await getReadable(strapi, ability, type as ContentTypeUID));
  }
  const canNavigate = ability.can(READ_NAVIGATION);
  const canReadPath = await pathsReadable(strapi, ability);
  /** By type and field. */
  const fields = new Map<string, Readable['has']>();
  const canReadField = async ({ type, id, path }: Finding['where']): Promise<boolean> => {
    // Permission for the navigation covers all of it.
    if (type === NAV_ITEM && canNavigate) return true;
    const field = fieldAt(strapi, type, path);
    const key = `${type} ${field}`;
    const known =
      fields.get(key) ?? (await entriesReadable(strapi, ability, type as ContentTypeUID, [field]));
    fields.set(key, known);
    return known(id);
  };
  const shown: Finding[] = [];
  for (const finding of findings) {
    const { where } = finding;
    if (readable.get(where.type)?.canName(where.id) !== true) continue;
    if (!pagesShown(finding, paths).every(canReadPath)) continue;
    if (await canReadField(where)) shown.push(finding);
  }
  return shown;
};

/**
 * Returns the issues of one kind: broken links, except in redirects and in navigation items without a page, which have
 * their own kinds; lost files; or values that break a rule.
 */
export const issuesInFields = (
  strapi: Core.Strapi,
  findings: readonly Finding[],
  wanted: FieldIssueKind,
  navItems: readonly Pick<StoredNavItem, 'id' | 'area'>[]
): Of<FieldIssueKind>[] => {
  const areas = new Map(navItems.map(({ id, area }) => [id, area]));
  return findings.flatMap(({ kind, where, target, reason }) => {
    const { type, id } = where;
    if (kind !== wanted || (kind === 'broken-link' && type === REDIRECT)) return [];
    if (type === NAV_ITEM && reason.code === 'page-gone') return [];
    const isSingle = strapi.contentTypes[type as ContentTypeUID]?.kind === 'singleType';
    const area = areas.get(id) ?? null;
    return [{ kind: wanted, ...where, isSingle, area, target, reason }];
  });
};

/** Returns duplicate slugs, path collisions and redirect conflicts. */
export const toCollisions = (
  findings: readonly Finding[],
  kind: PathCollisionKind
): Of<PathCollisionKind>[] =>
  findings
    .filter((finding) => finding.kind === kind)
    .map(({ where: { id, title }, target, reason }) => ({ kind, id, title, target, reason }));
