import { PAGE } from '#site-content/domain/content-types';
import { groupBy } from '#site-content/domain/group-by';
import type { AllPagesReadModel } from '../../content/read-models/all-pages-read-model';
import type { FindRefusedChoices } from '../../strapi-internals/relation-choices';

/** Finds the pages that cannot be the parent of a page: itself and those below it, as drafts are arranged. */
export const findRefusedParentChoices =
  (allPages: AllPagesReadModel): FindRefusedChoices =>
  async (model, field, id) => {
    if (model !== PAGE || field !== 'parent') return [];
    const { sorted } = await allPages.read();
    const below = groupBy(sorted, ({ draft }) => draft?.parent ?? null);
    const refused = new Set([id]);
    // What is added is visited as well.
    for (const parent of refused) for (const page of below.get(parent) ?? []) refused.add(page.id);
    return [...refused];
  };
