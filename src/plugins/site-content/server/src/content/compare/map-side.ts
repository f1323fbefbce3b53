import type { GetModel } from '../../../../contract/components/walk';
import { mappedPages, type MappedPages } from '../../../../contract/compare/mapped';
import type { Side } from '../../../../contract/compare/side';
import { describeListing } from '../../../../contract/moving/describe';
import { completeMapping } from '../../../../contract/moving/guess';
import type { Listing } from '../../../../contract/moving/listing';
import { readListing } from '../../../../contract/moving/read-listing';
import { selectSite } from '../../../../contract/moving/sites';
import { findFilesOfSite } from '../import/files-of-site';
import { readMapping } from '../import/read-plan';
import { isUrl } from '../import/source';
import { cleanAsStored } from './cleaned';
import type { OpenSide } from './read-side';

/** A side as a mapping says that it is here, and what is to be known of that. */
export interface MappedSide extends Pick<MappedPages, 'moved' | 'notes'> {
  readonly side: Side;
}

/** Of a list with pages of several sites, those of the one that was asked, where that is among them. */
const siteAt = (source: string, listing: Listing): Listing => {
  const origin = isUrl(source) ? new URL(source).origin : '';
  return listing.origins.includes(origin) ? selectSite(listing, origin) : listing;
};

/**
 * Makes of the pages of another site what the import makes of them.
 *
 * @param file of the mapping, `null` for the one that is suggested
 * @param isTransformed whether its list has been made by an expression, and is no JSON any more
 * @throws ImportRefused for a mapping that is none, NoListing where no pages are found by it
 */
export const mapSide = async (
  { side, listing: json, listSource }: OpenSide,
  file: string | null,
  options: { readonly getModel: GetModel; readonly homeSlug: string },
  isTransformed = false
): Promise<MappedSide> => {
  const given = file === null ? null : await readMapping(file);
  const listing = siteAt(
    listSource,
    isTransformed ? (json as Listing) : readListing(json, given?.source ?? null)
  );
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
