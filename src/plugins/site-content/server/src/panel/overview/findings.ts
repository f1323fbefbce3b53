import type { Core } from '@strapi/strapi';
import type { Finding } from '../../../../contract/checks/finding';
import { NAV_ITEM, REDIRECT } from '../../../../contract/content-types';
import type { StoredNavItem } from '../../../../contract/navigation/served';
import type { Attention, MeetingKind } from '../../../../contract/panel/answers';
import { READ_NAVIGATION } from '../../../../contract/panel/actions';
import type { Path } from '../../../../contract/problems/problem';
import type { ContentTypeUID } from '../../content/writes/write';
import { modelsOf } from '../../strapi/models';
import type { Ability } from '../../strapi/permission-conditions';
import { mayReadField, readableOf, type Readable } from '../access/readable';

type Of<Kind extends Attention['kind']> = Extract<Attention, { kind: Kind }>;

/** What may be read of a place in an entry: a dynamic zone as a whole, of components each attribute for itself. */
const fieldAt = (strapi: Core.Strapi, type: string, path: Path): string => {
  const [first] = path;
  const isZone = modelsOf(strapi)(type).attributes[String(first)]?.type === 'dynamiczone';
  return isZone ? String(first) : path.filter((step) => typeof step === 'string').join('.');
};

/** Whether an administrator may read the field that something was found in. Who may read the navigation may read all of it. */
const mayReadPlace = (
  strapi: Core.Strapi,
  ability: Ability,
  { type, path }: Finding['where']
): boolean =>
  (type === NAV_ITEM && ability.can(READ_NAVIGATION)) ||
  mayReadField(ability, type as ContentTypeUID, fieldAt(strapi, type, path));

/** What was found in entries and fields that an administrator may read, and whose names. */
export const readableFindings = async (
  strapi: Core.Strapi,
  ability: Ability,
  findings: readonly Finding[]
): Promise<Finding[]> => {
  const readable = new Map<string, Readable>();
  for (const type of new Set(findings.map(({ where }) => where.type))) {
    readable.set(type, await readableOf(strapi, ability, type as ContentTypeUID));
  }
  return findings.filter(
    ({ where }) =>
      readable.get(where.type)?.mayName(where.id) === true && mayReadPlace(strapi, ability, where)
  );
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
