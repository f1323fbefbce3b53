import type { Core } from '@strapi/strapi';
import type { Options } from '../../config/options';
import type { AllPagesReadModel } from '../../content/read-models/all-pages-read-model';
import type { PublishedPagesReadModel } from '../../content/read-models/published-pages-read-model';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { pathsReadable } from '../access/readable';
import { findPathOrDraftPath } from './row';

/** Services used to find paths. */
export interface PathServices {
  readonly options: Pick<Options, 'homeSlug'>;
  readonly allPages: AllPagesReadModel;
  readonly publishedPages: PublishedPagesReadModel;
}

/** Finds the path of a page by its document id: as it is now, or of its draft. */
export type FindPath = (document: string) => string | null;

/** Paths of pages, limited to those the user may read. */
export const readablePathFinder = async (
  strapi: Core.Strapi,
  { allPages, publishedPages, options: { homeSlug } }: PathServices,
  ability: Ability
): Promise<FindPath> => {
  const mayReadPath = await pathsReadable(strapi, ability);
  const { byId } = await allPages.read();
  const { tree } = await publishedPages.read();
  return (document) =>
    mayReadPath(document)
      ? findPathOrDraftPath(tree, document, byId.get(document)?.draft, homeSlug)
      : null;
};
