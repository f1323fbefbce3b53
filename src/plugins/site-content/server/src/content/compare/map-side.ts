import type { GetModel } from '../../../../contract/components/walk';
import { mappedPages, type MappedPages } from '../../../../contract/compare/mapped';
import type { Side } from '../../../../contract/compare/side';
import { describeListing } from '../../../../contract/moving/describe';
import { completeMapping } from '../../../../contract/moving/guess';
import { readListing } from '../../../../contract/moving/read-listing';
import { findFilesOfSite } from '../import/files-of-site';
import { readMapping } from '../import/read-plan';
import { cleanAsStored } from './cleaned';
import type { OpenSide } from './read-side';

/** A side as a mapping says that it is here, and what is to be known of that. */
export interface MappedSide extends Pick<MappedPages, 'moved' | 'notes'> {
  readonly side: Side;
}

/**
 * Makes of the pages of another site what the import makes of them.
 *
 * @param file of the mapping
 * @throws ImportRefused for a mapping that is none, NoListing where no pages are found by it
 */
export const mapSide = async (
  { side, listing: json, listSource }: OpenSide,
  file: string,
  options: { readonly getModel: GetModel; readonly homeSlug: string }
): Promise<MappedSide> => {
  const given = await readMapping(file);
  const listing = readListing(json, given.source ?? null);
  const description = describeListing(listing, options.homeSlug);
  const mapping = completeMapping(given, description, options.getModel);
  const files = await findFilesOfSite(listing, listSource, () => undefined);
  const { pages, origins, moved, notes } = mappedPages(listing, mapping, { ...options, files });
  const cleaned = cleanAsStored(options.getModel, pages);
  return {
    side: { ...side, pages: cleaned.pages, origins: [...side.origins, ...origins] },
    moved,
    notes: [...notes, ...cleaned.notes],
  };
};
