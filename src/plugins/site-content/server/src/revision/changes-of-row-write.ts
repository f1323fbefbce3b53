import type { Attribute, GetModel } from '#site-content/domain/components/walk';
import { FILE, NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import type { RowWrite } from '../strapi-internals/entity-writes';
import { type Changes, EVERYTHING, mergeChanges, NOTHING, type Some } from './changes';

/** Other tables that affect all responses: public permissions and locales. */
const ALL_RESPONSE_TYPES = [
  'plugin::users-permissions.permission',
  'plugin::users-permissions.role',
  'plugin::i18n.locale',
];

/**
 * Returns the models of the entries that an attribute shows. Relations are only served if they lead to content types.
 */
const modelsBehind = ({ target, component, components }: Attribute): readonly string[] => [
  ...(target?.startsWith('api::') === true ? [target] : []),
  ...(component === undefined ? [] : [component]),
  ...(components ?? []),
];

/** Returns the models shown within an entry of this type at any depth, including its own. */
export const shownWith = (uid: string, getModel: GetModel): Set<string> => {
  const shown = new Set<string>();
  const ahead = [uid];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    if (shown.has(at)) continue;
    shown.add(at);
    ahead.push(...Object.values(getModel(at).attributes).flatMap(modelsBehind));
  }
  return shown;
};

const idsIn = (where: unknown): readonly number[] | null => {
  const id = (where as { id?: unknown } | undefined)?.id;
  const ids = (id as { $in?: unknown } | undefined)?.$in ?? [id];
  return Array.isArray(ids) && ids.every((each) => typeof each === 'number') ? ids : null;
};

/** Returns the ids of the written rows. */
export const rowsWritten = ({ method, params }: RowWrite, result: unknown): Some<number> => {
  const { id, ids, count } = (result ?? {}) as { id?: unknown; ids?: unknown[]; count?: unknown };
  if (method === 'deleteMany' || method === 'updateMany') return idsIn(params.where) ?? 'all';
  // Not every database returns the id of each created row.
  if (method === 'createMany') {
    const isEach = ids !== undefined && ids.length === count;
    return isEach && ids.every((each) => typeof each === 'number') ? ids : 'all';
  }
  return typeof id === 'number' ? [id] : 'all';
};

/** Returns the document ids of the written pages. */
const pagesWritten = ({ method, params }: RowWrite, result: unknown): Some<string> => {
  const { documentId } = (result ?? {}) as { documentId?: unknown };
  const sent = (params.data as { documentId?: unknown } | undefined)?.documentId;
  const isRenamed = method === 'update' && sent !== undefined && sent !== null;
  return typeof documentId === 'string' && !isRenamed ? [documentId] : 'all';
};

/**
 * True if a page may have been deleted, which also removes references to it. Publishing deletes a published row, too,
 * but that does not count.
 */
const isPageLost = ({ method }: RowWrite, result: unknown): boolean => {
  if (method === 'deleteMany') return true;
  const { publishedAt = null } = (result ?? {}) as { publishedAt?: unknown };
  return method === 'delete' && publishedAt === null;
};

/** Derives the changes of a row write from its result. */
export type ChangesOfWrite = (way: RowWrite, result: unknown) => Changes;

/**
 * Returns the changes of a row write by model; `undefined` for models that no response depends on.
 *
 * @param components UIDs of all components
 */
export const rowChanges = (
  getModel: GetModel,
  components: readonly string[]
): ((uid: string) => ChangesOfWrite | undefined) => {
  const withPages = shownWith(PAGE, getModel);
  const inFrame = new Set([
    ...[NAV_ITEM, SITE_KEYS],
    ...Object.values(getModel(SITE_KEYS).attributes).flatMap(({ component }) => component ?? []),
  ]);
  const isServed = (uid: string): boolean =>
    uid === FILE || uid.startsWith('api::') || components.includes(uid);

  /**
   * Returns the changes that a write of any row of a model may cause, including those to relations written from the
   * other side.
   */
  const alongWith = (uid: string): Changes => {
    const targets = Object.values(getModel(uid).attributes).flatMap(({ target }) => target ?? []);
    const isOurs = uid === REDIRECT || inFrame.has(uid);
    return {
      redirects: uid !== REDIRECT && targets.includes(REDIRECT) ? 'all' : [],
      pages: [],
      besidePages: uid !== PAGE && (withPages.has(uid) || !isOurs),
      frame: [uid, ...targets].some((each) => inFrame.has(each)),
    };
  };

  return (uid) => {
    if (ALL_RESPONSE_TYPES.includes(uid)) return () => EVERYTHING;
    if (!isServed(uid)) return undefined;
    const along = alongWith(uid);
    return (way, result) => {
      if (uid === REDIRECT) {
        return mergeChanges(along, { ...NOTHING, redirects: rowsWritten(way, result) });
      }
      if (uid !== PAGE) return along;
      const pages = pagesWritten(way, result);
      return mergeChanges(along, { ...NOTHING, pages, frame: isPageLost(way, result) });
    };
  };
};
