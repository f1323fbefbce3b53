import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { filtersSchema } from './query';
import { readsOfAll } from './read';
import { type Known, Redirects, type SelectionServices } from './select-redirects';

/** More than anyone selects by hand. */
const MAX_IDS = 1000;

export const idSchema = z.string().min(1).max(255);
const ids = z.array(idSchema).max(MAX_IDS);

/** Some redirects by document id, or all matches of a search except some. */
export const chosenSchema = z.union([
  z.strictObject({ ids: ids.min(1) }),
  z.strictObject({ filters: filtersSchema, without: ids }),
]);

/** True if the user may read the attributes that redirects are selected by. */
export const canChoose = (
  strapi: Core.Strapi,
  ability: Ability,
  chosen: z.output<typeof chosenSchema>
): boolean =>
  !('filters' in chosen) ||
  chosen.filters.origin === undefined ||
  readsOfAll(strapi, ability, 'origin');

/** Returns the document ids of the selected redirects that the user may see. */
export const getIds = async (
  strapi: Core.Strapi,
  known: Known,
  services: SelectionServices,
  chosen: z.output<typeof chosenSchema>
): Promise<string[]> => {
  const filters = 'filters' in chosen ? chosen.filters : {};
  const redirects = await Redirects.of(strapi, known, services, filters);
  if ('ids' in chosen) return redirects.among(chosen.ids);
  const without = new Set(chosen.without);
  return (await redirects.ids()).filter((one) => !without.has(one));
};
