import type { Core } from '@strapi/strapi';
import type { Finding } from '#site-content/domain/audit/finding';
import { NAV_ITEM, REDIRECT } from '#site-content/domain/content-types';
import type { StoredNavItem } from '#site-content/domain/navigation/build-navigation';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import { READ_NAVIGATION } from '#site-content/domain/panel/actions';
import type { Attention, MeetingKind } from '#site-content/domain/panel/answers';
import type { Path } from '#site-content/domain/problems/problem';
import { splitAddress } from '#site-content/domain/rules/page-link';
import type { KeptRedirects } from '../../content/read-models/redirects-read-model';
import type { ContentTypeUID } from '../../content/writes/write';
import { getModels } from '../../strapi-internals/models';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { entriesReadable, getReadable, type Readable, readablePlaces } from '../access/readable';

type Of<Kind extends Attention['kind']> = Extract<Attention, { kind: Kind }>;

/** What may be read of a place in an entry: a dynamic zone as a whole, of components each attribute for itself. */
const fieldAt = (strapi: Core.Strapi, type: string, path: Path): string => {
  const [first] = path;
  const isZone = getModels(strapi)(type).attributes[String(first)]?.type === 'dynamiczone';
  return isZone ? String(first) : path.filter((step) => typeof step === 'string').join('.');
};

/** The addresses on this website in some texts, each alone or on a way. */
const pathsIn = (texts: readonly unknown[]): string[] =>
  texts
    .flatMap((text) => String(text).split(/\s+/))
    .filter((word) => word.startsWith('/'))
    .map((address) => splitAddress(address).path);

/** What there is to know of paths. */
export interface Paths {
  readonly tree: Pick<PageTree, 'idAt'>;
  /** By the pages that redirects lead to, whatever their paths are. */
  readonly leadingTo: KeptRedirects['leadingTo'];
}

/** The pages whose paths a finding shows, but for paths that its entry, or another one of its type, holds itself. */
const pagesShown = (finding: Finding, { tree, leadingTo }: Paths): string[] => {
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
      return at(target, ...values).filter((page) => leadingTo.has(page));
    case 'hidden-page':
    case 'path-spelling':
      return at(target, ...values);
    case 'siblings-with-one-slug':
    case 'address-twice':
      return [];
  }
};

/** What was found in entries and fields that an administrator may read, and whose names, with no path of a page that they may not. */
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
  const mayNavigate = ability.can(READ_NAVIGATION);
  const mayReadPlace = await readablePlaces(strapi, ability);
  /** By the type and the field. */
  const fields = new Map<string, Readable['has']>();
  const mayReadField = async ({ type, id, path }: Finding['where']): Promise<boolean> => {
    // Who may read the navigation may read all of it.
    if (type === NAV_ITEM && mayNavigate) return true;
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
    if (readable.get(where.type)?.mayName(where.id) !== true) continue;
    if (!pagesShown(finding, paths).every(mayReadPlace)) continue;
    if (await mayReadField(where)) shown.push(finding);
  }
  return shown;
};

/** Links that lead to nothing, but for redirects and for items without their page: kinds of their own tell of those. */
export const brokenLinks = (
  strapi: Core.Strapi,
  findings: readonly Finding[],
  navItems: readonly Pick<StoredNavItem, 'id' | 'area'>[]
): Of<'broken-link'>[] => {
  const areas = new Map(navItems.map(({ id, area }) => [id, area]));
  return findings.flatMap(({ kind, where: { type, id, title, path }, target, reason }) => {
    if (kind !== 'broken-link' || type === REDIRECT) return [];
    if (type === NAV_ITEM && reason.code === 'page-gone') return [];
    const isSingle = strapi.contentTypes[type as ContentTypeUID]?.kind === 'singleType';
    const area = areas.get(id) ?? null;
    return [{ kind, type, isSingle, id, title, area, path, target, reason }];
  });
};

/** Entries that share what each should have for itself, or stand in each other's way: pages and redirects. */
export const meetingEntries = (
  findings: readonly Finding[],
  kind: MeetingKind
): Of<MeetingKind>[] =>
  findings
    .filter((finding) => finding.kind === kind)
    .map(({ where: { id, title }, target, reason }) => ({ kind, id, title, target, reason }));
