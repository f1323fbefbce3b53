import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { isUrl } from 'public-fetch';
import { PAGE } from '#site-content/domain/content-types';
import { buildCatalogue } from '#site-content/domain/pages/served-attributes';
import { reason } from '#site-content/domain/problems/problem';
import { getHtmlFields } from '#site-content/domain/rules/html-fields';
import { showInvisibleCharacters } from '#site-content/domain/rules/text';
import type { Options } from '#site-content/server/config/options';
import { getModels } from '#site-content/server/strapi-internals/models';
import { describeListing, type Description } from '#site-import/domain/describe';
import { getOrigins, isObject, type Listing } from '#site-import/domain/listing';
import { type GivenMapping, MAPPING, type Mapping } from '#site-import/domain/mapping';
import type { SourceFile } from '#site-import/domain/media';
import { NoListingError, readListing } from '#site-import/domain/read-listing';
import { isOfWagtail } from '#site-import/domain/read-wagtail';
import { recogniseSystem } from '#site-import/domain/recognise-source-system';
import { selectSite, SeveralSitesError } from '#site-import/domain/sites';
import { completeMapping } from '#site-import/domain/suggest-mapping';
import { type Dropped, translateListing } from '#site-import/domain/translate';
import { findUnusedRules } from '#site-import/domain/unused-rules';
import { FetchedMedia } from './fetched-media';
import { findFilesOfSite } from './files-of-site';
import { ImportRefusedError } from './import-refused';
import { type InitialDataPlan, planInitialData } from './initial-data';
import { mappingMistakes } from './mapping-mistakes';
import { type OnRead, readAnyJson, readJson, readPageList } from './page-list';
import { type PagesPlan, type PlannedImage, planPages } from './pages';
import { formatLocation, type PlacedProblem, Problems } from './problems';
import { filesNamedIn } from './resolve';
import { transformJson } from './transform';

export { ImportRefusedError } from './import-refused';

const asLine = ({ place, message }: PlacedProblem): string => `${place}: ${message}`;

const asFullLine = ({ place, message, fullMessage = message }: PlacedProblem): string =>
  `${place}: ${fullMessage}`;

const NO_PAGES: PagesPlan = { pages: [], images: [], idByPath: new Map() };

export interface ImportSources {
  /** `null` to import pages only. */
  readonly initialData: string | null;
  /** `null` to import initial data only. */
  readonly pages: string | null;
  /** File of a mapping, if given. */
  readonly mapping?: string | null;
  /** File of an expression that converts any JSON to pages. */
  readonly transform?: string | null;
  /** Origin of the site to import, if the list contains several. */
  readonly site?: string | null;
  /** Location of files given as paths, or on internal hosts of the old site. */
  readonly mediaBase?: string | null;
  /** Whether to refuse HTML that loses content through sanitizing. */
  readonly strict?: boolean;
}

/** The validated content that an import writes, with its messages. */
export interface ReadPlan {
  readonly initialData: InitialDataPlan | null;
  /** `null` if no pages are imported. */
  readonly pages: PagesPlan | null;
  /** Files referenced in HTML. */
  readonly filesInHtml: readonly PlannedImage[];
  /** Identifiers of the sources in records. */
  readonly sites: { readonly pages: string; readonly initialData: string };
  readonly listSource: string;
  readonly mediaBase: string | null;
  readonly media: FetchedMedia;
  /** What the mapping file says about files that cannot be fetched; `null` if it says nothing. */
  readonly missingImages: 'refuse' | 'leave-out' | null;
  /** Old paths of pages whose path has changed. */
  readonly moved: readonly { readonly from: string; readonly to: string }[];
  /** Descriptions of content that sanitizing has removed from HTML, one line per field. */
  readonly losses: readonly string[];
  /** The same descriptions with all removals. */
  readonly fullLosses: readonly string[];
  /** Further notes. */
  readonly notes: readonly PlacedProblem[];
  readonly dropped: readonly Dropped[];
  /** Whether a mapping was given, which decided what is dropped. */
  readonly hasMapping: boolean;
}

/** A page listing with its mapping. */
export interface ReadListing {
  readonly listing: Listing;
  readonly description: Description;
  readonly mapping: Mapping;
}

/**
 * Reads a mapping.
 *
 * @throws ImportRefusedError with every problem of the mapping and its location
 */
export const readMapping = async (file: string): Promise<GivenMapping> => {
  const json = await readJson(file);
  const parsed = MAPPING.safeParse(json);
  if (parsed.success) return parsed.data;
  const mistakes = mappingMistakes(parsed.error.issues, json);
  throw new ImportRefusedError(
    mistakes.map((mistake) => `${file}: ${mistake}`),
    mistakes.map(() => 'mapping')
  );
};

/** The content read from the old site: a list of pages, or its JSON. */
type Read = { readonly listing: Listing } | { readonly json: unknown };

const readSource = async (
  { pages, transform = null }: Pick<ImportSources, 'transform'> & { readonly pages: string },
  onRead: OnRead
): Promise<Read> =>
  transform === null
    ? { json: await readPageList(pages, onRead) }
    : { listing: await transformJson(transform, await readAnyJson(pages, onRead)) };

const getListing = (
  read: Read,
  { pages, site = null }: Pick<ImportSources, 'site'> & { readonly pages: string },
  given: GivenMapping | null
): Listing => {
  try {
    const listing =
      'listing' in read ? read.listing : readListing(read.json, given?.source ?? null);
    return selectSite(listing, site, given?.links?.origins);
  } catch (error) {
    if (error instanceof NoListingError || error instanceof SeveralSitesError)
      throw new ImportRefusedError([`${pages} ${error.message}`]);
    throw error;
  }
};

/**
 * Reads a list of pages in any format, describes it, and applies the given mapping or suggests one.
 *
 * @throws ImportRefusedError
 */
export const readSourcePages = async (
  strapi: Core.Strapi,
  { homeSlug }: Pick<Options, 'homeSlug'>,
  sources: Pick<ImportSources, 'mapping' | 'site' | 'transform'> & { readonly pages: string },
  onRead: OnRead = () => undefined
): Promise<ReadListing> => {
  const { mapping: file = null } = sources;
  const given = file === null ? null : await readMapping(file);
  const listing = getListing(await readSource(sources, onRead), sources, given);
  const description = describeListing(listing, homeSlug);
  const mapping = completeMapping(given, description, getModels(strapi));
  return { listing, description, mapping };
};

const OWN_MEMBERS = ['meta', 'items'];

/**
 * Whether JSON that is not a complete list is meant to be in this service's format. Other formats have a `meta` or
 * `items`, too.
 */
const isMeantAsOwn = (json: unknown): boolean => {
  if (!isObject(json)) return !Array.isArray(json);
  if (recogniseSystem(json) !== null) return false;
  const names = Object.keys(json);
  const hasNoOthers = names.length > 0 && names.every((name) => OWN_MEMBERS.includes(name));
  return hasNoOthers || OWN_MEMBERS.every((name) => names.includes(name));
};

/** Whether to read JSON in this service's own format and report problems in terms of it. */
const isOwn = (json: unknown): boolean => {
  if (isOfWagtail(json)) return false;
  try {
    return readListing(json).format === 'interface';
  } catch (error) {
    if (error instanceof NoListingError) return isMeantAsOwn(json);
    throw error;
  }
};

/** Returns this service's own JSON, limited to one site. */
const ofOneSite = (
  read: { readonly json: unknown },
  sources: Pick<ImportSources, 'site'> & { readonly pages: string }
): unknown => {
  const { json } = read;
  // JSON that is not a list is reported as a problem later.
  if (!isObject(json) || !isObject(json['meta']) || !Array.isArray(json['items'])) return json;
  const { items, meta } = json;
  if (!items.every(isObject) || ![undefined, items.length].includes(meta['total_count'] as number))
    return json;
  const { pages } = getListing(read, sources, null);
  if (pages.length === items.length) return json;
  const kept = pages.map(({ at }) => items[Number(at.at(-1))] as unknown);
  return { ...json, meta: { ...meta, total_count: kept.length }, items: kept };
};

interface PagesRead {
  readonly plan: PagesPlan;
  readonly files: readonly PlannedImage[];
  readonly moved: ReadPlan['moved'];
  readonly dropped: readonly Dropped[];
  readonly mapping: Mapping | null;
  readonly origins: readonly string[];
  readonly missingImages: ReadPlan['missingImages'];
}

const plannedFile = ({ url, alt }: SourceFile): PlannedImage => ({
  place: ['files', url],
  url,
  alt,
  title: '',
  isFile: true,
});

const readPages = async (
  strapi: Core.Strapi,
  options: Pick<Options, 'homeSlug'>,
  sources: ImportSources & { readonly pages: string },
  problems: Problems,
  goOn: () => void,
  onRead: OnRead
): Promise<PagesRead> => {
  const getModel = getModels(strapi);
  const { homeSlug } = options;
  const catalogue = buildCatalogue(getModel, PAGE);
  const { pages: source, mapping: mappingFile = null } = sources;
  const given = mappingFile === null ? null : await readMapping(mappingFile);
  const read = await readSource(sources, onRead);
  if (given === null && 'json' in read && isOwn(read.json)) {
    const json = ofOneSite(read, sources);
    const plan = planPages(json, problems, { getModel, catalogue, homeSlug });
    const items = isObject(json) && Array.isArray(json['items']) ? json['items'] : [];
    const origins = getOrigins(
      items.map((item) =>
        isObject(item) && isObject(item['meta']) ? item['meta']['html_url'] : ''
      )
    );
    // Files in HTML that are served by this service are imported, too.
    const named = plan.pages.flatMap(({ data }) =>
      getHtmlFields(getModel, PAGE, data).flatMap(({ html }) => filesNamedIn(html))
    );
    const files = [...new Set(named)]
      .filter((url) => url.startsWith('/uploads/'))
      .map((url) => plannedFile({ url, alt: '', title: '' }));
    return { plan, files, moved: [], dropped: [], mapping: null, origins, missingImages: null };
  }

  const listing = getListing(read, sources, given);
  const description = describeListing(listing, homeSlug);
  const mapping = completeMapping(given, description, getModel);
  for (const rule of given === null ? [] : findUnusedRules(given, description))
    problems.addNote([], reason('moving.rule-unused', { rule: formatLocation(rule) }));
  const files = await findFilesOfSite(listing, source, goOn);
  const translated = translateListing(listing, mapping, { getModel, homeSlug, files });
  for (const { path: at, ...why } of translated.problems) problems.add(at, why);
  for (const { path: at, ...why } of translated.notes) problems.addNote(at, why);
  const plan = planPages(translated.json, problems, {
    ...{ getModel, catalogue, homeSlug },
    places: translated.places,
  });
  return {
    ...{ plan, mapping, moved: translated.moved, dropped: translated.dropped },
    files: [...translated.filesInHtml.values()].map(plannedFile),
    origins: mapping.links?.origins ?? listing.origins,
    missingImages: given?.images?.missing ?? null,
  };
};

/** Identifies the source across imports. */
const getSite = (source: string): string =>
  (isUrl(source) ? new URL(source).origin : path.resolve(source)).slice(0, 250);

/**
 * Reads and validates everything for an import except images. Does not read or write the database.
 *
 * @throws ImportRefusedError with every problem and its location
 */
export const readPlan = async (
  strapi: Core.Strapi,
  options: Options,
  sources: ImportSources,
  goOn: () => void,
  onRead: OnRead = goOn
): Promise<ReadPlan> => {
  const { initialData: initialDataSource, pages: pagesSource, strict } = sources;
  const { initialData, siteUrl, homeSlug } = options;
  const problems = new Problems();
  const pageProblems = new Problems();
  const initialDataPlan =
    initialDataSource === null
      ? null
      : planInitialData(await readJson(initialDataSource), problems, {
          ...{ getModel: getModels(strapi), initialData, siteUrl },
        });
  const read =
    pagesSource === null
      ? null
      : await readPages(
          strapi,
          { homeSlug },
          { ...sources, pages: pagesSource },
          pageProblems,
          goOn,
          onRead
        );

  const all = (list: 'list' | 'losses' | 'notes'): PlacedProblem[] => [
    ...problems[list].map((each) => ({ ...each, place: each.place || 'initial data' })),
    ...pageProblems[list].map((each) => ({
      ...each,
      place: each.place === '' ? 'pages' : `pages: ${each.place}`,
    })),
  ];
  const losses = all('losses');
  const refused = [...all('list'), ...(strict === true ? losses : [])];
  if (refused.length > 0) {
    throw new ImportRefusedError(
      refused.map(asLine),
      refused.map(({ code }) => code),
      refused.map(asFullLine)
    );
  }
  const listSource = pagesSource ?? '';
  const folder = createHash('sha256').update(getSite(listSource)).digest('hex').slice(0, 16);
  const [origin] = read?.origins ?? [];
  return {
    initialData: initialDataPlan,
    pages: read?.plan ?? (pagesSource === null ? null : NO_PAGES),
    filesInHtml: read?.files ?? [],
    sites: {
      pages: origin ?? (isUrl(listSource) ? getSite(listSource) : ''),
      initialData: initialDataSource === null ? '' : getSite(initialDataSource),
    },
    listSource,
    mediaBase: sources.mediaBase ?? null,
    media: new FetchedMedia(path.join(strapi.dirs.static.public, 'uploads'), folder),
    missingImages: read?.missingImages ?? null,
    moved: read?.moved ?? [],
    losses: losses.map(asLine).map(showInvisibleCharacters),
    fullLosses: losses.map(asFullLine).map(showInvisibleCharacters),
    notes: all('notes'),
    dropped: read?.dropped ?? [],
    hasMapping: (sources.mapping ?? null) !== null,
  };
};
