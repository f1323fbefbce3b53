import type { Core } from '@strapi/strapi';
import type { Options } from '../../config/options';
import { PAGE } from '../../../../contract/content-types';
import { buildCatalogue } from '../../../../contract/pages/catalogue';
import { modelsOf } from '../../strapi/models';
import { messageOf } from '../../../../contract/problems/message-of';
import { reason } from '../../../../contract/problems/problem';
import { showUnseen } from '../../../../contract/rules/text';
import { fetchImages } from './images';
import { planInitialData } from './initial-data';
import { isObject, parseJson } from './json';
import { planPages, type PagesPlan } from './pages';
import { formatPlace, Problems, type PlacedProblem } from './problems';
import { findRepeatedMembers } from './repeated-members';
import { isUrl, MAX_JSON_BYTES, readSource } from './source';
import type { ImportPlan } from './write';

/** What the JSON holds cannot be imported; every problem is in `problems`, one a line. */
export class ImportRefused extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
    this.problems = problems.map(showUnseen);
  }
}

const readJson = async (source: string): Promise<unknown> => {
  let text: string;
  let json: unknown;
  try {
    text = (await readSource(source, MAX_JSON_BYTES)).toString('utf8');
    json = parseJson(text);
  } catch (error) {
    throw new ImportRefused([`${source} ${(error as Error).message}`]);
  }
  const repeated = findRepeatedMembers(text).map(
    (path) => `${source}: ${formatPlace(path)}: ${messageOf(reason('import.member-twice'), 'en')}`
  );
  if (repeated.length > 0) throw new ImportRefused(repeated);
  return json;
};

/** Asks a running service for every page, as often as its paging makes necessary. */
const readPageList = async (source: string): Promise<unknown> => {
  if (!isUrl(source)) return readJson(source);
  const url = new URL(source);
  if (!url.searchParams.has('fields')) url.searchParams.set('fields', '*');
  const first = await readJson(url.href);
  if (!isObject(first) || !Array.isArray(first['items'])) return first;
  const items: unknown[] = [...first['items']];
  const total = isObject(first['meta']) ? Number(first['meta']['total_count']) : items.length;
  while (items.length > 0 && items.length < total) {
    url.searchParams.set('offset', String(items.length));
    const next = await readJson(url.href);
    if (!isObject(next) || !Array.isArray(next['items']) || next['items'].length === 0) break;
    items.push(...next['items']);
  }
  return { ...first, items };
};

const asLine = ({ place, message }: PlacedProblem): string => `${place}: ${message}`;

const NO_PAGES: PagesPlan = { pages: [], images: [], idByPath: new Map() };

export interface ImportSources {
  readonly initialData: string;
  readonly pages: string | null;
  /** Whether to refuse HTML of which cleaning would take something away. */
  readonly strict?: boolean;
}

/** What an import writes, and what it tells. */
export interface ReadPlan extends ImportPlan {
  /** What cleaning has taken out of HTML, one field a line. */
  readonly losses: readonly string[];
}

/**
 * Reads and checks everything an import needs, images included, without touching the database.
 *
 * @throws ImportRefused with every problem and its place
 */
export const readPlan = async (
  strapi: Core.Strapi,
  { initialData, siteUrl, homeSlug }: Options,
  sources: ImportSources,
  onFetched: () => void
): Promise<ReadPlan> => {
  const getModel = modelsOf(strapi);
  const problems = new Problems();
  const initialDataJson = await readJson(sources.initialData);
  const pagesJson = sources.pages === null ? null : await readPageList(sources.pages);

  const plan = planInitialData(initialDataJson, problems, { getModel, initialData, siteUrl });
  const pageProblems = new Problems();
  const pages =
    sources.pages === null
      ? NO_PAGES
      : planPages(pagesJson, pageProblems, {
          getModel,
          catalogue: buildCatalogue(getModel, PAGE),
          homeSlug,
        });
  const images = await fetchImages(pages.images, sources.pages ?? '', pageProblems, onFetched);

  const linesOf = (list: 'list' | 'losses'): string[] => [
    ...problems[list].map(asLine),
    ...pageProblems[list].map((problem) => `pages: ${asLine(problem)}`),
  ];
  const losses = linesOf('losses');
  const refused = [...linesOf('list'), ...(sources.strict === true ? losses : [])];
  if (refused.length > 0) throw new ImportRefused(refused);
  return { initialData: plan, pages, images, losses: losses.map(showUnseen) };
};
