import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { walkComponents } from '#site-content/domain/components/walk';
import { NAV_ITEM, PAGE, REDIRECT } from '#site-content/domain/content-types';
import { READ_NAVIGATION, UPDATE_NAVIGATION } from '#site-content/domain/panel/actions';
import type { Code } from '#site-content/domain/problems/codes';
import { type Path, problem } from '#site-content/domain/problems/problem';
import { isRecord } from '#site-content/domain/values';
import { createValidationError } from '../../operations/requests/refusal';
import type { EntryWrapper } from '../../strapi-internals/entry-controllers';
import { getModels } from '../../strapi-internals/models';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { isRowId, resolveToMany } from '../../writes/relations';
import type { ContentTypeUID } from '../../writes/write';
import { conditionsOnAttributes } from './on-attribute';
import { type ActionOnEntries, isAllowedOnEntries } from './on-entries';
import { READ } from './readable';
import { readableAttributes } from './readable-attributes';

const MANAGER = 'plugin::content-manager.explorer';

/** The types for which permissions of a role may have conditions, such as allowing only the user's own entries. */
export const TARGETS: readonly string[] = [PAGE, NAV_ITEM, REDIRECT];

interface Relation {
  readonly name: string;
  readonly target: ContentTypeUID;
  /** The attribute of the other entries that a write of this relation changes; `null` if it changes none. */
  readonly inverse: string | null;
}

interface RelationAttribute {
  readonly type: string;
  readonly target?: string;
  readonly mappedBy?: string;
}

/** Returns the relations of a type or component to entries that a role may not have access to. */
export const relationsToGuard = (strapi: Core.Strapi, uid: string): Relation[] =>
  Object.entries(getModels(strapi)(uid).attributes).flatMap(([name, attribute]) => {
    const { type, target = '', mappedBy } = attribute as RelationAttribute;
    if (type !== 'relation' || !TARGETS.includes(target)) return [];
    return [{ name, target: target as ContentTypeUID, inverse: mappedBy ?? null }];
  });

const GONE: Readonly<Record<string, Code>> = {
  [PAGE]: 'page-gone',
  [`${NAV_ITEM} parent`]: 'nav-item.parent-gone',
  [`${NAV_ITEM} subitems`]: 'nav-item.subitem-gone',
};

const UPDATE = `${MANAGER}.update`;
const DELETE = `${MANAGER}.delete`;

/** Permissions for the page _Navigation_ cover all items, whatever the Content Manager allows. */
const FOR_NAVIGATION: Readonly<Record<string, readonly string[]>> = {
  [READ]: [READ_NAVIGATION],
  [UPDATE]: [READ_NAVIGATION, UPDATE_NAVIGATION],
  [DELETE]: [READ_NAVIGATION, UPDATE_NAVIGATION],
};

const canNavigate = (ability: Ability, action: string, uid: string): boolean =>
  uid === NAV_ITEM && (FOR_NAVIGATION[action] ?? []).every((each) => ability.can(each));

const isAllowedOn = async (
  strapi: Core.Strapi,
  ability: Ability,
  of: Omit<ActionOnEntries, 'documents'> & { readonly documents: readonly string[] }
): Promise<boolean> =>
  of.documents.length === 0 ||
  canNavigate(ability, of.action, of.uid) ||
  isAllowedOnEntries(strapi, strapi.db.connection, ability, of);

/**
 * True if no write of a relation must be checked, because the user has permission for everything that it can lead to.
 */
const isUnrestricted = (
  strapi: Core.Strapi,
  ability: Ability,
  { target, inverse }: Relation
): boolean => {
  const isAllowedOnAll = (action: string, fields: readonly string[]): boolean =>
    canNavigate(ability, action, target) ||
    conditionsOnAttributes(strapi, ability, action, target, fields) === null;
  return isAllowedOnAll(READ, []) && (inverse === null || isAllowedOnAll(UPDATE, [inverse]));
};

/** Reads the document ids of the entries to which a relation of these rows leads. */
const readTargets = async (
  strapi: Core.Strapi,
  uid: string,
  where: object,
  { name }: Relation
): Promise<string[]> => {
  const rows = await strapi.db.query(uid as ContentTypeUID).findMany({
    ...{ where, select: ['id'], populate: { [name]: { select: ['documentId'] } } },
  });
  return rows.flatMap((row: Record<string, unknown>) =>
    [row[name] ?? []].flat().map((target) => (target as { documentId: string }).documentId)
  );
};

/**
 * Returns the change to a relation that a write requests: all entries that it names, even if only one can be related.
 */
const readChange = async (
  strapi: Core.Strapi,
  { target }: Relation,
  sent: unknown,
  current: readonly string[]
): Promise<{ readonly added: string[]; readonly removed: readonly string[] }> => {
  const { added, removed } = await resolveToMany(strapi, target, sent, current);
  return { added: added.filter((id) => !current.includes(id)), removed };
};

const notFound = ({ name, target }: Relation, path: Path): Error =>
  createValidationError([
    problem([...path, name], GONE[`${target} ${name}`] ?? GONE[target] ?? 'page-gone'),
  ]);

/**
 * Refuses a write that affects other entries, unless the user has permission to change each of them: Strapi checks the
 * entry that is written, not those to which its relations lead. Entries that the user may not read are treated as
 * missing.
 *
 * @param document the entry with the relations so far; `null` for a new one
 */
const checkRelations = async (
  strapi: Core.Strapi,
  ability: Ability,
  uid: string,
  document: string | null,
  data: Record<string, unknown>
): Promise<void> => {
  /** The relations to check by type or component, because a page may have many blocks of one kind. */
  const known = new Map<string, readonly Relation[]>();
  const toCheck = (of: string): readonly Relation[] => {
    const found =
      known.get(of) ??
      relationsToGuard(strapi, of).filter((relation) => !isUnrestricted(strapi, ability, relation));
    known.set(of, found);
    return found;
  };
  for (const relation of toCheck(uid)) {
    const { name, target, inverse } = relation;
    if (data[name] === undefined) continue;
    const current =
      document === null ? [] : await readTargets(strapi, uid, { documentId: document }, relation);
    const { added, removed } = await readChange(strapi, relation, data[name], current);
    const read = { action: READ, uid: target, fields: [], documents: added };
    if (!(await isAllowedOn(strapi, ability, read))) throw notFound(relation, []);
    if (inverse === null) continue;
    const documents = [...added, ...removed];
    if (
      !(await isAllowedOn(strapi, ability, {
        ...{ action: UPDATE, uid: target, fields: [inverse], documents },
      }))
    ) {
      throw new errors.ForbiddenError('You do not have permission to change all of these entries.');
    }
  }
  for (const { uid: component, value, path } of walkComponents(getModels(strapi), uid, data)) {
    for (const relation of toCheck(component)) {
      const sent = value[relation.name];
      if (sent === undefined || sent === null) continue;
      const row = Number(value['id']);
      const current = isRowId(row)
        ? await readTargets(strapi, component, { id: row }, relation)
        : [];
      const { added } = await readChange(strapi, relation, sent, current);
      const read = { action: READ, uid: relation.target, fields: [], documents: added };
      if (!(await isAllowedOn(strapi, ability, read))) throw notFound(relation, path);
    }
  }
};

/** Refuses to copy an entry if the copy would show more than the user may read. */
const checkSource = async (
  strapi: Core.Strapi,
  ability: Ability,
  uid: string,
  source: string
): Promise<void> => {
  const readable = (await readableAttributes(strapi, ability, uid, [source]))(source);
  const names = Object.keys(getModels(strapi)(uid).attributes);
  const isHidden = (name: string): boolean => ability.can(READ, uid, name) && !readable(name);
  if (names.some(isHidden)) {
    throw new errors.ForbiddenError('You do not have permission to read all of this entry.');
  }
};

/**
 * Refuses to delete navigation items if their sub-items, which are deleted with them, include one that the user may not
 * delete.
 */
const checkSubitems = async (
  strapi: Core.Strapi,
  ability: Ability,
  items: readonly string[]
): Promise<void> => {
  let above = items;
  const seen = new Set(items);
  while (above.length > 0) {
    const below: { documentId: string }[] = await strapi.db.query(NAV_ITEM).findMany({
      where: { parent: { documentId: { $in: [...above] } } },
      select: ['documentId'],
    });
    above = below.map(({ documentId }) => documentId).filter((id) => !seen.has(id));
    for (const id of above) seen.add(id);
    const of = { action: DELETE, uid: NAV_ITEM, fields: [], documents: above };
    if (!(await isAllowedOn(strapi, ability, of))) {
      throw new errors.ForbiddenError('You do not have permission to delete all sub-items.');
    }
  }
};

const toStrings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Checks the effects of the Content Manager's writes on other entries, in addition to permissions for the entry itself.
 */
export const guardingRelations = (strapi: Core.Strapi, around: EntryWrapper): EntryWrapper => ({
  ...around,
  async write(ctx, uid, next, action) {
    const ability = ctx.state['userAbility'] as Ability;
    const { id, sourceId } = ctx['params'] as { id?: string; sourceId?: string };
    const body: unknown = ctx.request.body;
    const data = isRecord(body) ? body : {};
    if (sourceId !== undefined && TARGETS.includes(uid)) {
      await checkSource(strapi, ability, uid, sourceId);
    }
    if (['create', 'update', 'createOrUpdate', 'clone', 'autoClone', 'publish'].includes(action)) {
      await checkRelations(strapi, ability, uid, id ?? sourceId ?? null, data);
    }
    if (uid === NAV_ITEM && action === 'delete') await checkSubitems(strapi, ability, [String(id)]);
    if (uid === NAV_ITEM && action === 'bulkDelete') {
      await checkSubitems(strapi, ability, toStrings(data['documentIds']));
    }
    await around.write(ctx, uid, next, action);
  },
});
