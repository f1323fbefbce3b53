import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Attribute } from '#site-content/domain/components/walk';
import { NAV_ITEM } from '#site-content/domain/content-types';
import { READ_NAVIGATION } from '#site-content/domain/panel/actions';
import { isRecord } from '#site-content/domain/values';
import type { AroundEntries } from '../../strapi-internals/entry-controllers';
import { getModels } from '../../strapi-internals/models';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { relationsToGuard, TARGETS } from './guard-relations';
import { conditionsOnAttributes } from './on-attribute';
import { READ } from './readable';
import { readableAttributes } from './readable-attributes';

/** What every entry has; roles are not granted it by attribute. */
const OF_EVERY_ENTRY: readonly string[] = [
  ...['id', 'documentId', 'locale', 'publishedAt', 'createdAt', 'updatedAt', 'status'],
];

interface RedirectDestination extends Attribute {
  readonly target?: string;
}

const readsNavigation = (ability: Ability, uid: string): boolean =>
  uid === NAV_ITEM && ability.can(READ_NAVIGATION);

/** Whether a list may be narrowed or sorted by an attribute of the entries to which a relation leads. */
const canCompare = (strapi: Core.Strapi, ability: Ability, uid: string, name: string): boolean =>
  !TARGETS.includes(uid) ||
  OF_EVERY_ENTRY.includes(name) ||
  readsNavigation(ability, uid) ||
  conditionsOnAttributes(strapi, ability, READ, uid, [name]) === null;

/** The attributes of other entries that filters compare, each with its type. */
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
    const attribute: RedirectDestination | undefined = getModels(strapi)(model).attributes[name];
    // Unknown and hidden ones are removed from every query.
    if (attribute === undefined || attribute.visible === false) return [];
    const { type, target, component } = attribute;
    if (type === 'relation') return comparedIn(strapi, target ?? null, value, true);
    if (type === 'component') return comparedIn(strapi, component ?? null, value, isOther);
    return isOther ? [[model, name] as const] : [];
  });
};

/** `parent.title:asc` as filters would name it. */
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

/** Removes what the user may not read from the entries to which the relations of others lead. */
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
        if (!OF_EVERY_ENTRY.includes(attribute) && !isReadable(attribute)) {
          delete (other as Record<string, unknown>)[attribute];
        }
      }
    }
  }
};

/**
 * Shows in the Content Manager's lists, of the entries to which relations lead, only what the user may read of each.
 * Strapi sends them whole, and filters and sorts by anything in them.
 */
export const limitingRelated = (strapi: Core.Strapi, around: AroundEntries): AroundEntries => ({
  ...around,
  async list(ctx, uid, next) {
    const ability = ctx.state['userAbility'] as Ability;
    const { filters, sort } = ctx.request.query as { filters?: unknown; sort?: unknown };
    const compared = comparedIn(strapi, uid, [filters ?? [], ...asFilters(sort)], false);
    if (compared.some(([model, name]) => !canCompare(strapi, ability, model, name))) {
      throw new errors.ForbiddenError('You do not have permission to compare with these entries.');
    }
    await around.list(ctx, uid, next);
    const { results } = (ctx.body ?? {}) as { results?: unknown };
    if (Array.isArray(results)) await limitRelated(strapi, ability, uid, results.filter(isRecord));
  },
});
