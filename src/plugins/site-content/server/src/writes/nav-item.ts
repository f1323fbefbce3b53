import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE } from '#site-content/domain/content-types';
import type { StoredNavItem } from '#site-content/domain/navigation/build-navigation';
import { checkPosition, MAX_POSITION } from '#site-content/domain/navigation/positions';
import { type Path, type Problem, problem, problemAt } from '#site-content/domain/problems/problem';
import { withoutKnown } from '#site-content/domain/rules/known-problems';
import {
  checkNavItem,
  getNavArea,
  navChildren,
  navDescendants,
  type NavItemState,
  type NavTree,
} from '#site-content/domain/rules/nav-item';
import { readNumber } from '#site-content/domain/values';
import { readNavItems } from '../reads/nav-items';
import { isStepOfSave } from './navigation-save-step';
import { documentExists, resolveToMany, resolveToOne } from './relations';
import type { Data, TypeWrites, Write } from './write';

/** Placeholder id of the item being created. */
const NEW = 'new';

/** Reads all stored navigation items. */
const readTree = async (strapi: Core.Strapi): Promise<Map<string, StoredNavItem>> =>
  new Map((await readNavItems(strapi)).map((item) => [item.id, item]));

const given = (data: Data, name: string, stored: unknown): unknown =>
  data[name] === undefined ? stored : data[name];

const under = (path: Path, problems: Problem[]): Problem[] =>
  problems.map((found) => problemAt(path, found));

/** Returns the problems of the items that are added or removed through this item's `subitems` field. */
const checkMoved = (tree: NavTree, ids: readonly string[]): Problem[] => {
  const children = navChildren(tree);
  return ids.flatMap((id) =>
    under(
      ['subitems'],
      tree.has(id) ? checkNavItem(tree, id, children) : [problem([], 'nav-item.subitem-gone')]
    )
  );
};

/** Checks that the page exists. */
const checkPage = async (
  strapi: Core.Strapi,
  page: string | null,
  data: Data
): Promise<Problem[]> =>
  page === null || data['page'] === undefined || (await documentExists(strapi, PAGE, page))
    ? []
    : [problem(['page'], 'page-gone')];

/** The navigation before a save. */
type Before = Map<string, StoredNavItem>;

/** Drops the problems that an item already had before the save: its page was deleted, or a value broke a rule before. */
const withoutKnownOfItem = (
  problems: Problem[],
  { action, documentId }: Write,
  before: Before,
  item: NavItemState
): Problem[] => {
  if (problems.length === 0 || action !== 'update' || documentId === null) return problems;
  const known = checkNavItem(before, documentId);
  return withoutKnown(problems, item, [{ values: before.get(documentId), problems: known }]);
};

const prepareSave = async (write: Write, tree: Before): Promise<Problem[]> => {
  const { strapi, action, documentId, data } = write;
  const stored = documentId === null ? undefined : tree.get(documentId);
  if (documentId !== null && stored === undefined) return [];

  const id = action === 'update' && documentId !== null ? documentId : NEW;
  const parent = await resolveToOne(strapi, NAV_ITEM, data['parent'], stored?.parent ?? null);
  const item: NavItemState = {
    id,
    parent,
    area: given(data, 'area', stored?.area),
    title: given(data, 'title', stored?.title),
    url: given(data, 'url', stored?.url),
    page: await resolveToOne(strapi, PAGE, data['page'], stored?.page ?? null),
  };
  const after = new Map<string, NavItemState>(tree).set(id, item);
  const subitems = [...tree.values()]
    .filter((other) => other.parent === id)
    .map((other) => other.id);
  const change = await resolveToMany(strapi, NAV_ITEM, data['subitems'], subitems);
  const adopted = change.added;
  // Strapi writes only the relation, not the rows of these items.
  await write.history.note(NAV_ITEM, [...adopted, ...change.removed]);
  // For a clone, Strapi would move the original's items to the copy.
  if (action === 'clone')
    data['subitems'] = { set: adopted.map((child) => ({ documentId: child })) };
  const move = (child: string, to: string | null): void => {
    const state = after.get(child);
    if (state !== undefined) after.set(child, { ...state, parent: to });
  };
  for (const child of adopted) move(child, id);
  for (const child of change.removed) move(child, null);

  const area = getNavArea(after, id);
  if (parent !== null && area !== null) data['area'] = area;
  if (data['position'] !== undefined) data['position'] = readNumber(data['position']);
  if (data['position'] === null || (id === NEW && data['position'] === undefined)) {
    const siblings = [...tree.values()].filter(
      (other) =>
        other.id !== id && other.parent === parent && (parent !== null || other.area === item.area)
    );
    const highest = siblings.reduce((most, { position }) => Math.max(most, position ?? -1), -1);
    // Equal positions are served by creation order, so the new item still comes last.
    data['position'] = Math.min(highest + 1, MAX_POSITION);
  }

  return [
    ...withoutKnownOfItem(checkNavItem(after, id), write, tree, item),
    ...checkPosition(data['position']),
    ...(await checkPage(strapi, item.page, data)),
    ...checkMoved(after, [...adopted, ...change.removed]),
  ];
};

/** Copies an item's area to its subitems, because a moved branch changes as a whole. */
const settleAreas = async ({ strapi }: Write, id: string): Promise<NavTree> => {
  const tree = await readTree(strapi);
  const area = getNavArea(tree, id);
  if (area === null) return tree;
  const moved = [...navDescendants(navChildren(tree), id).map(({ item }) => item), tree.get(id)]
    .filter((item) => item !== undefined)
    .filter((item) => item.area !== area)
    .map((item) => item.id);
  if (moved.length > 0) {
    await strapi.db
      .query(NAV_ITEM)
      .updateMany({ where: { documentId: { $in: moved } }, data: { area } });
  }
  return tree;
};

export const navItemWrites: TypeWrites<Before> = {
  readBefore: ({ strapi, action }) =>
    action === 'delete' || isStepOfSave() ? Promise.resolve(new Map()) : readTree(strapi),
  async prepare(write, before) {
    if (isStepOfSave()) return [];
    const { strapi, action, documentId } = write;
    if (action === 'delete' && documentId !== null) {
      const subitems = await strapi.db
        .query(NAV_ITEM)
        .findMany({ where: { parent: { documentId } }, orderBy: 'id', select: ['documentId'] });
      for (const subitem of subitems) {
        await strapi.documents(NAV_ITEM).delete({ documentId: subitem.documentId });
      }
      return [];
    }
    return prepareSave(write, before);
  },
  async settle(write, documentId, before) {
    if (write.action === 'delete' || isStepOfSave()) return [];
    const tree = await settleAreas(write, documentId);
    const item = tree.get(documentId);
    return item === undefined
      ? []
      : withoutKnownOfItem(checkNavItem(tree, documentId), write, before, item);
  },
};
