import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import type { Options } from '../../config/options';
import type { AllPagesReadModel } from '../../content/read-models/all-pages-read-model';
import type { PublishedPagesReadModel } from '../../content/read-models/published-pages-read-model';
import type { NameChoices } from '../../strapi-internals/relation-choices';
import { pathsReadable } from '../access/readable';
import { findPathOrDraftPath } from './row';

interface PathServices {
  readonly options: Pick<Options, 'homeSlug'>;
  readonly allPages: AllPagesReadModel;
  readonly publishedPages: PublishedPagesReadModel;
}

/**
 * Names pages that a relation is, or can be, set to by their paths as well: several pages may have one title. A draft has
 * the path that it would have.
 */
export const namePagesWithPaths =
  (strapi: Core.Strapi, { options, allPages, publishedPages }: PathServices): NameChoices =>
  async (ctx, target, choices) => {
    if (target !== PAGE || choices.length === 0) return;
    const mayReadPath = await pathsReadable(strapi, ctx.state['userAbility']);
    const { byId } = await allPages.read();
    const { tree } = await publishedPages.read();
    for (const choice of choices) {
      const draft = byId.get(choice.documentId)?.draft;
      if (typeof choice.title !== 'string' || !mayReadPath(choice.documentId)) continue;
      const path = findPathOrDraftPath(tree, choice.documentId, draft, options.homeSlug);
      if (path !== null) choice.title = `${choice.title} – ${path}`;
    }
  };
