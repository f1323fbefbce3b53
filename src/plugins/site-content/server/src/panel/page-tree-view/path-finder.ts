import type { Core } from '@strapi/strapi';
import { firstRow, type State } from '#site-content/domain/history/state';
import type { Options } from '../../config/options';
import type { AllPagesReadModel } from '../../content/read-models/all-pages-read-model';
import type { PublishedPagesReadModel } from '../../content/read-models/published-pages-read-model';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { readablePlaces } from '../access/readable';
import { findPathOrDraftPath } from './row';

/** Services used to find paths. */
export interface PathServices {
  readonly options: Pick<Options, 'homeSlug'>;
  readonly allPages: AllPagesReadModel;
  readonly publishedPages: PublishedPagesReadModel;
}

/** Finds the path of a page by its document id: as it is now, of its draft, or from its state before its deletion. */
export type FindPath = (document: string, before?: State | null) => string | null;

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Paths of pages, whoever reads them. */
export const pathFinder = async ({
  allPages,
  publishedPages,
  options,
}: PathServices): Promise<FindPath> => {
  const { byId } = await allPages.read();
  const { tree } = await publishedPages.read();
  return (document, before = null) => {
    const { slug, parent_document_id: parent } = firstRow(before ?? [])?.values ?? {};
    const former = { slug: asText(slug), parent: asText(parent) };
    const draft = byId.get(document)?.draft ?? former;
    return findPathOrDraftPath(tree, document, draft, options.homeSlug);
  };
};

/** {@link pathFinder} for pages whose path the user may read. */
export const readablePathFinder = async (
  strapi: Core.Strapi,
  parts: PathServices,
  ability: Ability
): Promise<FindPath> => {
  const mayReadPlace = await readablePlaces(strapi, ability);
  const findPath = await pathFinder(parts);
  return (document, before) => (mayReadPlace(document) ? findPath(document, before) : null);
};
