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
import { ImportRefused } from './import-refused';
import { readAnyJson, readPageList } from './page-list';
import { readMapping } from './read-plan';
import { cleanAsStored } from './sanitize-imported-html';
import { transformJson } from './transform';

/** A side as a mapping says that it is here, and what is to be known of that. */
export interface MappedSide extends Pick<MappedPages, 'moved' | 'notes'> {
  readonly side: Side;
}

/** The list that an address gives itself, `null` where it gives none: of a system whose routes nobody knows. */
const listAt = async (source: string): Promise<unknown> => {
  try {
    return await readPageList(source);
  } catch (error) {
    if (error instanceof ImportRefused) return null;
    throw error;
  }
};

/**
 * A side whose pages are read by a mapping: a service, a folder, or a list at an address of its own.
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
 * A side whose pages an expression makes of JSON of any kind: a file, or an address.
 *
 * @param transform the file of the expression
 * @throws ImportRefused
 */
export const openTransformed = async (source: string, transform: string): Promise<OpenSide> =>
  openListing(source, await transformJson(transform, await readAnyJson(source)), false);

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
