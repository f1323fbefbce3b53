import type { Core } from '@strapi/strapi';
import { firstRow, type State } from '#site-content/domain/changes/state';
import { PAGE } from '#site-content/domain/content-types';
import { pathAt, type TreePosition } from '#site-content/domain/pages/page-tree';
import type { Options } from '../../config/options';
import type { HistorySlot } from '../../content/history/history-slot';
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
  readonly history: HistorySlot;
}

/** Finds the path of a page by its document id: as it is now, of its draft, or from its state before its deletion. */
export type FindPath = (document: string, before?: State | null) => string | null;

/** A deleted page's position in the tree. */
type FormerPlace = Pick<TreePosition, 'slug' | 'parent'>;

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The published position, or that of the draft. */
const getPlace = (state: State): FormerPlace | null => {
  const row = state.find(({ isPublished }) => isPublished) ?? firstRow(state);
  const { slug, parent_document_id: parent } = row?.values ?? {};
  return typeof slug === 'string' ? { slug, parent: asText(parent) } : null;
};

/** The positions of deleted pages above others, from the history. */
const readFormerPlaces = async (
  strapi: Core.Strapi,
  { current: history }: HistorySlot,
  isThere: (id: string) => boolean,
  states: readonly (State | null)[]
): Promise<ReadonlyMap<string, FormerPlace>> => {
  const found = new Map<string, FormerPlace>();
  let places = states.flatMap((state) => (state === null ? [] : (getPlace(state) ?? [])));
  const asked = new Set<string>();
  for (;;) {
    const parents = places.flatMap(({ parent }) => parent ?? []);
    const gone = [...new Set(parents)].filter((id) => !isThere(id) && !asked.has(id));
    if (gone.length === 0) return found;
    for (const id of gone) asked.add(id);
    const last = await history.readLastStates(strapi.db.connection, PAGE, gone);
    places = [];
    for (const [id, state] of last) {
      const place = getPlace(state);
      if (place === null) continue;
      found.set(id, place);
      places.push(place);
    }
  }
};

/**
 * Paths of pages, whoever reads them.
 *
 * @param states of deleted pages whose paths are asked for
 */
export const pathFinder = async (
  strapi: Core.Strapi,
  { allPages, publishedPages, options: { homeSlug }, history }: PathServices,
  states: readonly (State | null)[]
): Promise<FindPath> => {
  const { byId } = await allPages.read();
  const { tree } = await publishedPages.read();
  const former = await readFormerPlaces(strapi, history, (id) => byId.has(id), states);
  const pathOfPlace = (id: string): string | null => {
    const place = former.get(id);
    return tree.pathOfPlace(id) ?? (place === undefined ? null : pathAt(places, place, homeSlug));
  };
  const places = { getPath: tree.getPath, pathOfPlace };
  return (document, before = null) => {
    const draft = byId.get(document)?.draft ?? getPlace(before ?? []);
    return findPathOrDraftPath(places, document, draft, homeSlug);
  };
};

/** {@link pathFinder} for pages whose path the user may read. */
export const readablePathFinder = async (
  strapi: Core.Strapi,
  services: PathServices,
  ability: Ability,
  states: readonly (State | null)[] = []
): Promise<FindPath> => {
  const mayReadPath = await pathsReadable(strapi, ability);
  const findPath = await pathFinder(strapi, services, states);
  return (document, before) => (mayReadPath(document) ? findPath(document, before) : null);
};
