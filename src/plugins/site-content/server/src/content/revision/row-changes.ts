import type { Attribute, GetModel } from '#site-content/domain/components/walk';
import { FILE, NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import type { WayOfWriting } from '../../strapi-internals/entity-writes';
import { type Changes, EVERYTHING, NOTHING, type Some, together } from './changes';

/** What else an answer depends on: whether visitors may read at all, and which languages there are. */
const OF_ALL_ANSWERS = [
  'plugin::users-permissions.permission',
  'plugin::users-permissions.role',
  'plugin::i18n.locale',
];

/** The models that an attribute shows entries of: relations are served to content types alone. */
const modelsBehind = ({ target, component, components }: Attribute): readonly string[] => [
  ...(target?.startsWith('api::') === true ? [target] : []),
  ...(component === undefined ? [] : [component]),
  ...(components ?? []),
];

/** The models that are shown with an entry of this type, however far away; it itself included. */
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

/** The ids of the rows that were written. */
export const rowsWritten = ({ method, params }: WayOfWriting, result: unknown): Some<number> => {
  const { id, ids, count } = (result ?? {}) as { id?: unknown; ids?: unknown[]; count?: unknown };
  if (method === 'deleteMany' || method === 'updateMany') return idsIn(params.where) ?? 'all';
  // Not every database gives the id of each row that was made.
  if (method === 'createMany') {
    const isEach = ids !== undefined && ids.length === count;
    return isEach && ids.every((each) => typeof each === 'number') ? ids : 'all';
  }
  return typeof id === 'number' ? [id] : 'all';
};

/** The document ids of the pages that were written. */
const pagesWritten = ({ method, params }: WayOfWriting, result: unknown): Some<string> => {
  const { documentId } = (result ?? {}) as { documentId?: unknown };
  const sent = (params.data as { documentId?: unknown } | undefined)?.documentId;
  const isRenamed = method === 'update' && sent !== undefined && sent !== null;
  return typeof documentId === 'string' && !isRenamed ? [documentId] : 'all';
};

/** Whether a page may be gone for good, and with it what led to it; publishing takes a published row away, too. */
const isPageLost = ({ method }: WayOfWriting, result: unknown): boolean => {
  if (method === 'deleteMany') return true;
  const { publishedAt = null } = (result ?? {}) as { publishedAt?: unknown };
  return method === 'delete' && publishedAt === null;
};

/** What a write of rows has changed, by what it gave. */
export type ChangesOfWrite = (way: WayOfWriting, result: unknown) => Changes;

/**
 * Says, by model, what a write of its rows changes; `undefined` for a model that no answer depends on.
 *
 * @param components the UIDs of all of them
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

  /** What any row of a model may change: relations that are written from the other side are among it. */
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
    if (OF_ALL_ANSWERS.includes(uid)) return () => EVERYTHING;
    if (!isServed(uid)) return undefined;
    const along = alongWith(uid);
    return (way, result) => {
      if (uid === REDIRECT) {
        return together(along, { ...NOTHING, redirects: rowsWritten(way, result) });
      }
      if (uid !== PAGE) return along;
      const pages = pagesWritten(way, result);
      return together(along, { ...NOTHING, pages, frame: isPageLost(way, result) });
    };
  };
};
