import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { groupBy } from '#site-content/domain/group-by';
import type { AllPagesReadModel } from '../../read-models/all-pages-read-model';
import type { FindRefusedChoices, NameChoices } from '../../strapi-internals/relation-choices';
import { type PathServices, readablePathFinder } from './path-finder';

/**
 * Adds paths to the titles of pages that a relation is, or can be, set to, because several pages may have the same
 * title. A draft gets the path that it would have.
 */
export const namePagesWithPaths =
  (strapi: Core.Strapi, services: PathServices): NameChoices =>
  async (ctx, target, choices) => {
    if (target !== PAGE || choices.length === 0) return;
    const findPath = await readablePathFinder(strapi, services, ctx.state['userAbility']);
    for (const choice of choices) {
      const path = typeof choice.title === 'string' ? findPath(choice.documentId) : null;
      if (path !== null) choice.title = `${choice.title} – ${path}`;
    }
  };

/** Finds the pages that cannot be the parent of a page: the page itself and its descendants, according to drafts. */
export const findRefusedParentChoices =
  (allPages: AllPagesReadModel): FindRefusedChoices =>
  async (model, field, id) => {
    if (model !== PAGE || field !== 'parent') return [];
    const { sorted } = await allPages.read();
    const below = groupBy(sorted, ({ draft }) => draft?.parent ?? null);
    const refused = new Set([id]);
    // Pages that are added are visited as well.
    for (const parent of refused) for (const page of below.get(parent) ?? []) refused.add(page.id);
    return [...refused];
  };
