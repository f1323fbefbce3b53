import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Attribute } from '#site-content/domain/components/walk';
import { NAV_ITEM } from '#site-content/domain/content-types';
import { READ_NAVIGATION } from '#site-content/domain/panel/actions';
import { isRecord } from '#site-content/domain/values';
import type { EntryWrapper } from '../../strapi-internals/entry-controllers';
import { getModels } from '../../strapi-internals/models';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { relationsToGuard, TARGETS } from './guard-relations';
import { limitSearch } from './limit-search';
import { conditionsOnAttributes } from './on-attribute';
import { COMMON_ATTRIBUTES, READ } from './readable';
import { readableAttributes } from './readable-attributes';

interface RelationAttribute extends Attribute {
  readonly target?: string;
}

export const readsNavigation = (ability: Ability, uid: string): boolean =>
  uid === NAV_ITEM && ability.can(READ_NAVIGATION);

/** True if a list may be filtered or sorted by an attribute of the entries to which a relation leads. */
const canCompare = (strapi: Core.Strapi, ability: Ability, uid: string, name: string): boolean =>
  !TARGETS.includes(uid) ||
  COMMON_ATTRIBUTES.includes(name) ||
  readsNavigation(ability, uid) ||
  conditionsOnAttributes(strapi, ability, READ, uid, [name]) === null;

/** Returns the attributes of other entries that filters compare, each with its type. */
const comparedIn = (
  strapi: Core.Strapi,
  model: string | null,
  filters: unknown,
  isOther: boolean
): (readonly [uid: string, name: string])[] => {
  if (Array.isArray(filters)) {
    return filters.flatMap((each) => comparedIn(strapi, model, each, isOther));
  }
  if (!isRecord(filters) || model === null) return [];
  return Object.entries(filters).flatMap(([name, value]) => {
    if (name.startsWith('$')) return comparedIn(strapi, model, value, isOther);
    const attribute: RelationAttribute | undefined = getModels(strapi)(model).attributes[name];
    // Unknown and hidden attributes are removed from every query.
    if (attribute === undefined || attribute.visible === false) return [];
    const { type, target, component } = attribute;
    if (type === 'relation') return comparedIn(strapi, target ?? null, value, true);
    if (type === 'component') return comparedIn(strapi, component ?? null, value, isOther);
    return isOther ? [[model, name] as const] : [];
  });
};

/** Converts a sort such as `parent.title:asc` to the form of filters. */
const asFilters = (sort: unknown): object[] =>
  [sort].flat().flatMap((each) => {
    if (isRecord(each)) return [each];
    return String(each ?? '')
      .split(',')
      .map((one) =>
        (one.split(':')[0] ?? '')
          .trim()
          .split('.')
          .reduceRight<object>((inner, step) => ({ [step]: inner }), {})
      );
  });

/** Removes the attributes that the user may not read from related entries. */
const limitRelated = async (
  strapi: Core.Strapi,
  ability: Ability,
  uid: string,
  entries: readonly Record<string, unknown>[]
): Promise<void> => {
  for (const { name, target } of relationsToGuard(strapi, uid)) {
    if (readsNavigation(ability, target)) continue;
    const related = entries
      .flatMap((entry) => entry[name] ?? [])
      .filter((value) => isRecord(value) && typeof value['documentId'] === 'string') as {
      documentId: string;
    }[];
    if (related.length === 0) continue;
    const ids = related.map(({ documentId }) => documentId);
    const canRead = await readableAttributes(strapi, ability, target, ids);
    for (const other of related) {
      const isReadable = canRead(other.documentId);
      for (const attribute of Object.keys(other)) {
        if (!COMMON_ATTRIBUTES.includes(attribute) && !isReadable(attribute)) {
          delete (other as Record<string, unknown>)[attribute];
        }
      }
    }
  }
};

/**
 * Limits the Content Manager's lists, and related entries in them, to what the user may read of each entry. Strapi would
 * send related entries whole, filter and sort by any of their attributes, and search in all attributes.
 */
export const limitingRelated = (strapi: Core.Strapi, around: EntryWrapper): EntryWrapper => ({
  ...around,
  async list(ctx, uid, next) {
    const ability = ctx.state['userAbility'] as Ability;
    const { filters, sort } = ctx.request.query as { filters?: unknown; sort?: unknown };
    const compared = comparedIn(strapi, uid, [filters ?? [], ...asFilters(sort)], false);
    if (compared.some(([model, name]) => !canCompare(strapi, ability, model, name))) {
      throw new errors.ForbiddenError('You do not have permission to compare with these entries.');
    }
    limitSearch(strapi, ability, uid, ctx.request.query);
    await around.list(ctx, uid, next);
    const { results } = (ctx.body ?? {}) as { results?: unknown };
    if (Array.isArray(results)) await limitRelated(strapi, ability, uid, results.filter(isRecord));
  },
});
