import type { Core } from '@strapi/strapi';
import type { Options } from '../../config/options';
import { pathsReadable } from '../../panel/access/readable';
import type { ReadModels } from '../../read-models/read-models';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { findPathOrDraftPath } from './tree-row';

/** Services used to find paths. */
export interface PathServices extends Pick<ReadModels, 'publishedPages' | 'allPages'> {
  readonly options: Pick<Options, 'homeSlug'>;
}

/** Returns the current path of a page by its document id, or the one that its draft would have. */
export type FindPath = (document: string) => string | null;

/** Returns a function that finds the paths of pages, limited to those the user may read. */
export const readablePathFinder = async (
  strapi: Core.Strapi,
  { allPages, publishedPages, options: { homeSlug } }: PathServices,
  ability: Ability
): Promise<FindPath> => {
  const canReadPath = await pathsReadable(strapi, ability);
  const { byId } = await allPages.read();
  const { tree } = await publishedPages.read();
  return (document) =>
    canReadPath(document)
      ? findPathOrDraftPath(tree, document, byId.get(document)?.draft, homeSlug)
      : null;
};
