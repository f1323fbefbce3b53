import { isUrl } from 'public-fetch';
import { openListing, type OpenSide, openSide, type Side } from 'site-compare';
import type { GetModel } from '#site-content/domain/components/walk';
import { describeListing } from '#site-import/domain/describe';
import type { Listing } from '#site-import/domain/listing';
import { type MappedPages, mappedPages } from '#site-import/domain/mapped';
import { readListing } from '#site-import/domain/read-listing';
import { selectSite } from '#site-import/domain/sites';
import { completeMapping } from '#site-import/domain/suggest-mapping';
import { findFilesOfSite } from './files-of-site';
import { ImportRefusedError } from './import-refused';
import { readAnyJson, readPageList } from './page-list';
import { readMapping } from './read-plan';
import { cleanAsStored } from './sanitize-imported-html';
import { transformJson } from './transform';

/** A side of a comparison converted by a mapping, with notes. */
export interface MappedSide extends Pick<MappedPages, 'moved' | 'notes'> {
  readonly side: Side;
}

/** Reads the list at a URL itself, for systems with unknown routes; `null` if there is none. */
const listAt = async (source: string): Promise<unknown> => {
  try {
    return await readPageList(source);
  } catch (error) {
    if (error instanceof ImportRefusedError) return null;
    throw error;
  }
};

/**
 * Opens a side of a comparison that a mapping will convert: a service, a folder, or the URL of a list.
 *
 * @throws an error whose message is a sentence
 */
export const openMapped = async (source: string): Promise<OpenSide> => {
  const address = isUrl(source) ? new URL(source) : null;
  if (address !== null && (address.pathname !== '/' || address.search !== '')) {
    const listing = await listAt(source);
    if (listing !== null) return openListing(source, listing, true);
  }
  return openSide(source, true);
};

/**
 * Opens a side whose pages an expression extracts from JSON of any kind, given a file or URL.
 *
 * @param transform file of the expression
 * @throws ImportRefusedError
 */
export const openTransformed = async (source: string, transform: string): Promise<OpenSide> =>
  openListing(source, await transformJson(transform, await readAnyJson(source)), false);

/** Selects the requested site's pages, if the list contains several sites. */
const siteAt = (source: string, listing: Listing): Listing => {
  const origin = isUrl(source) ? new URL(source).origin : '';
  return listing.origins.includes(origin) ? selectSite(listing, origin) : listing;
};

/**
 * Converts the pages of another site as the import does.
 *
 * @param file of the mapping; `null` for the suggested one
 * @param isTransformed whether an expression has already converted the JSON to a listing
 * @throws ImportRefusedError for an invalid mapping, NoListingError if it finds no pages
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
