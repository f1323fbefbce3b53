import { findCycles } from '#site-content/domain/audit/invalid-values';
import type { Attribute, GetModel } from '#site-content/domain/components/walk';
import { LINK_COMPONENT, PAGE } from '#site-content/domain/content-types';
import { runToCompletion } from '#site-content/domain/cooperative-task';
import { buildPageTree } from '#site-content/domain/pages/page-tree';
import { type Catalogue, servedAttributes } from '#site-content/domain/pages/served-attributes';
import { type Path, type Problem, problem, reason } from '#site-content/domain/problems/problem';
import {
  checkComponentCount,
  checkComponents,
  checkRequired,
} from '#site-content/domain/rules/components';
import { cleanHtmlFields } from '#site-content/domain/rules/html-fields';
import { checkLengths } from '#site-content/domain/rules/lengths';
import { checkSlug } from '#site-content/domain/rules/page';
import { findDuplicates } from '#site-content/domain/rules/siblings';
import { findUnstorableText } from '#site-content/domain/rules/text';
import { trimUrls } from '#site-content/domain/rules/trim-urls';
import { adoptBlockIds, type StoredBlockIds } from '#site-content/server/reads/block-ids';
import { checkValues } from '#site-import/domain/check-values';
import { isObject } from '#site-import/domain/listing';
import { fromAbove } from '#site-import/domain/position-pages';
import { findHtmlLosses } from './html-losses';
import { type JsonObject, JsonReader } from './json';
import type { Problems } from './problems';

/** An image of a page, to be fetched from the source of the page list. */
export interface PlannedImage {
  readonly place: Path;
  readonly url: string;
  readonly alt: string;
  readonly title: string;
  /** Whether files other than images are accepted. */
  readonly isFile?: boolean;
}

/** A page to create. Its body contains a `PlannedImage` for each image. */
export interface PlannedPage {
  /** Location in the original source. */
  readonly place: Path;
  readonly id: string;
  readonly slug: string;
  /** Id of the parent, or `null`. */
  readonly parent: string | null;
  readonly firstPublishedAt: Date | null;
  readonly lastPublishedAt: Date | null;
  /** All other attributes including the body, in Strapi's input format. */
  readonly data: JsonObject;
  /** Imported ids of its blocks, which front ends may refer to. */
  readonly blockIds: StoredBlockIds;
  /** The block ids as given, before validation. */
  readonly givenBlockIds: unknown;
}

export interface PagesPlan {
  /** The pages, parents before their children. */
  readonly pages: readonly PlannedPage[];
  readonly images: readonly PlannedImage[];
  /** Page ids by the path that the page will have. */
  readonly idByPath: ReadonlyMap<string, string>;
}

export interface PagesPlanOptions {
  readonly getModel: GetModel;
  readonly catalogue: Catalogue;
  readonly homeSlug: string;
  /** Locations of the pages in the original source by index, if they were converted. */
  readonly places?: readonly Path[];
}

/** Members of `meta` that are derived from others. */
const DERIVED_META = ['type', 'detail_url', 'html_url', 'html_path'];

/** Members of `meta` that are not saved as attributes. */
const SET_APART = ['parent', 'first_published_at', 'last_published_at'];

/** Whether a value is an image to be fetched, which stands in for the image while rules are checked. */
export const isPlannedImage = (value: unknown): value is PlannedImage =>
  isObject(value) && Array.isArray(value['place']) && 'alt' in value;

/** Converts served values back to Strapi's input format. */
class WireReader {
  readonly images: PlannedImage[] = [];

  constructor(
    readonly json: JsonReader,
    private readonly getModel: GetModel
  ) {}

  value(at: Path, attribute: Attribute, value: unknown): unknown {
    switch (attribute.type) {
      case 'component': {
        const uid = attribute.component ?? '';
        if (attribute.repeatable !== true)
          return value == null ? null : this.component(at, uid, value);
        return this.json
          .list(at, value ?? [])
          .map((item, index) => this.component([...at, index], uid, item));
      }
      case 'dynamiczone':
        return this.json
          .list(at, value ?? [])
          .flatMap((block, index) => this.block([...at, index], attribute, block) ?? []);
      case 'media':
        if (attribute.multiple !== true)
          return value == null ? null : this.image(at, value, attribute);
        return this.json
          .list(at, value ?? [])
          .map((file, index) => this.image([...at, index], file, attribute));
      case 'relation':
        if (
          value !== null &&
          value !== undefined &&
          !(Array.isArray(value) && value.length === 0)
        ) {
          this.json.problems.add(at, reason('import.relation'));
        }
        return undefined;
      default:
        return value;
    }
  }

  private members(at: Path, uid: string, value: JsonObject): JsonObject {
    const attributes = servedAttributes(this.getModel(uid));
    this.json.onlyMembers(
      at,
      value,
      attributes.map(([name]) => name)
    );
    return Object.fromEntries(
      attributes.map(([name, attribute]) => [
        name,
        this.value([...at, name], attribute, value[name]),
      ])
    );
  }

  private component(at: Path, uid: string, value: unknown): JsonObject {
    const object = this.json.object(at, value) ?? {};
    if (uid !== LINK_COMPONENT) return this.members(at, uid, object);
    this.json.onlyMembers(at, object, ['text', 'url']);
    return {
      text: this.json.text([...at, 'text'], object['text']),
      url: this.json.text([...at, 'url'], object['url']),
    };
  }

  private block(at: Path, { components = [] }: Attribute, value: unknown): JsonObject | null {
    const block = this.json.object(at, value);
    if (block === null) return null;
    this.json.onlyMembers(at, block, ['type', 'value', 'id']);
    const type = this.json.text([...at, 'type'], block['type']);
    const uid = components.find(
      (component) => component.slice(component.indexOf('.') + 1) === type
    );
    if (uid === undefined) {
      this.json.problems.add([...at, 'type'], reason('import.unknown-block', { type }));
      return null;
    }
    return { __component: uid, ...this.component([...at, 'value'], uid, block['value']) };
  }

  private image(at: Path, value: unknown, { allowedTypes }: Attribute): PlannedImage {
    const image = this.json.object(at, value) ?? {};
    this.json.onlyMembers(at, image, [
      'url',
      'alt',
      'width',
      'height',
      'mime',
      'title',
      'renditions',
    ]);
    const url = this.json.text([...at, 'url'], image['url']);
    if (url === '') this.json.problems.add([...at, 'url'], reason('import.image-url-missing'));
    const planned = {
      place: at,
      url,
      alt: this.json.text([...at, 'alt'], image['alt']),
      title: this.json.text([...at, 'title'], image['title']),
      ...(allowedTypes?.includes('files') === true ? { isFile: true } : {}),
    };
    this.images.push(planned);
    return planned;
  }
}

const readDate = (reader: JsonReader, at: Path, value: unknown): Date | null => {
  if (value === null || value === undefined) return null;
  const date = typeof value === 'string' ? new Date(value) : new Date(NaN);
  if (!Number.isNaN(date.getTime())) return date;
  reader.problems.add(at, reason('import.not-date'));
  return null;
};

const readParent = (reader: JsonReader, at: Path, value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  const parent = reader.object(at, value);
  return parent === null ? null : reader.text([...at, 'id'], parent['id']);
};

/**
 * Reads the block ids of a page.
 *
 * @param data of the page, with its blocks in the same order as in `item`
 */
const blockIdsIn = (catalogue: Catalogue, data: JsonObject, item: JsonObject): StoredBlockIds => {
  const used = new Set<string>();
  return Object.fromEntries(
    Object.entries(data).flatMap(([zone, blocks]) => {
      const sent = item[zone];
      if (catalogue.attributes[zone]?.type !== 'dynamiczone' || !Array.isArray(sent)) return [];
      const brought = (blocks as JsonObject[]).map((block, at) => ({
        component: String(block['__component']),
        id: (sent[at] as JsonObject | undefined)?.['id'],
      }));
      return [[zone, adoptBlockIds(brought, used)] as const];
    })
  );
};

const planPage = (
  reader: WireReader,
  at: Path,
  value: unknown,
  { catalogue }: PagesPlanOptions
): PlannedPage | null => {
  const { json } = reader;
  const item = json.object(at, value);
  if (item === null) return null;
  json.onlyMembers(at, item, ['meta', ...catalogue.top]);
  const meta = json.object([...at, 'meta'], item['meta']) ?? {};
  json.onlyMembers([...at, 'meta'], meta, catalogue.meta);

  const getAttributes = (
    names: readonly string[],
    members: JsonObject,
    path: Path
  ): [string, unknown][] =>
    names.flatMap((name) => {
      const attribute = catalogue.attributes[name];
      if (attribute === undefined || DERIVED_META.includes(name)) return [];
      if (SET_APART.includes(name) || members[name] === undefined) return [];
      return [[name, reader.value([...path, name], attribute, members[name])]];
    });
  const getDate = (name: string): Date | null => readDate(json, [...at, 'meta', name], meta[name]);
  const data = Object.fromEntries([
    ...getAttributes(catalogue.meta, meta, [...at, 'meta']),
    ...getAttributes(catalogue.top, item, at),
  ]);
  return {
    place: at,
    id: json.text([...at, 'id'], item['id']),
    slug: json.text([...at, 'meta', 'slug'], meta['slug']),
    parent: readParent(json, [...at, 'meta', 'parent'], meta['parent']),
    firstPublishedAt: getDate('first_published_at'),
    lastPublishedAt: getDate('last_published_at'),
    data,
    blockIds: blockIdsIn(catalogue, data, item),
    givenBlockIds: Object.values(item).flatMap((value) =>
      Array.isArray(value) ? value.map((block) => (isObject(block) ? block['id'] : null)) : []
    ),
  };
};

/** Converts the path of a member in a page's data to its location in the JSON. */
const wirePath = (catalogue: Catalogue, path: Path): Path => {
  const [name, ...rest] = path;
  if (name === undefined) return path;
  if (catalogue.meta.includes(String(name))) return ['meta', ...path];
  return name === 'body' && rest.length > 1
    ? [name, rest[0] ?? 0, 'value', ...rest.slice(1)]
    : path;
};

const checkPages = (
  pages: readonly { readonly at: Path; readonly page: PlannedPage }[],
  problems: Problems,
  { getModel, catalogue, homeSlug }: PagesPlanOptions
): void => {
  const places = pages.map(({ page }) => page);
  const known = new Set(places.map(({ id }) => id));
  const circles = runToCompletion(findCycles(places));
  const tree = buildPageTree(
    places.map((place) => ({ ...place, isPublished: true })),
    homeSlug
  );
  const duplicates = new Map(
    findDuplicates(places, homeSlug).map(({ place, other }) => [place.id, other] as const)
  );
  const taken = ({ id }: PlannedPage): Problem[] => {
    const other = duplicates.get(id);
    if (other === undefined) return [];
    const values = { title: String(other.data['title'] ?? ''), path: tree.getPath(other.id) ?? '' };
    return [problem(['slug'], 'page.slug-taken', values)];
  };
  const ids = new Set<string>();
  for (const { at, page } of pages) {
    if (page.id === '') problems.add([...at, 'id'], reason('import.page-id-missing'));
    else if (ids.has(page.id)) problems.add([...at, 'id'], reason('import.page-id-taken'));
    ids.add(page.id);
    if (page.parent !== null && !known.has(page.parent)) {
      problems.add([...at, 'meta', 'parent'], reason('import.parent-missing'));
    }
    for (const loss of findHtmlLosses(getModel, PAGE, page.data)) {
      problems.addLoss([...at, ...wirePath(catalogue, loss.path)], loss);
    }
    trimUrls(getModel, PAGE, page.data);
    const tooMuchHtml = cleanHtmlFields(getModel, PAGE, page.data);
    const entity: JsonObject = { ...page.data, slug: page.slug };
    const broken = [
      ...tooMuchHtml,
      ...checkSlug(page.slug),
      ...taken(page),
      ...(circles.has(page.id) ? [problem(['parent'], 'page.below-itself')] : []),
      ...checkValues(getModel, PAGE, entity),
      ...checkRequired(getModel, PAGE, entity),
      ...checkComponents(getModel, PAGE, entity),
      ...checkComponentCount(getModel, PAGE, entity),
      ...checkLengths(getModel, PAGE, entity),
      ...findUnstorableText(entity),
    ];
    for (const found of broken) problems.add([...at, ...wirePath(catalogue, found.path)], found);
  }
};

/**
 * Converts a list as in `GET /api/pages/?fields=*` to pages. Problems are recorded with their location,
 * including unknown members.
 */
export const planPages = (
  json: unknown,
  problems: Problems,
  options: PagesPlanOptions
): PagesPlan => {
  const reader = new WireReader(new JsonReader(problems), options.getModel);
  const nothing: PagesPlan = { pages: [], images: [], idByPath: new Map() };
  if (!isObject(json)) {
    problems.add([], reason('import.not-page-list'));
    return nothing;
  }
  reader.json.onlyMembers([], json, ['meta', 'items']);
  const items = reader.json.list(['items'], json['items']);
  const total = reader.json.object(['meta'], json['meta'])?.['total_count'];
  if (total !== undefined && total !== items.length) {
    problems.add(
      ['meta', 'total_count'],
      reason('import.wrong-count', { said: String(total), count: items.length })
    );
  }
  const pages = items.flatMap((item, index) => {
    const at = options.places?.[index] ?? ['items', index];
    const page = planPage(reader, at, item, options);
    return page === null ? [] : [{ at, page }];
  });
  checkPages(pages, problems, options);
  if (!problems.none) return nothing;

  const planned = fromAbove(
    pages.map(({ page }) => page),
    ({ parent }) => parent
  );
  const tree = buildPageTree(
    planned.map((page) => ({ ...page, isPublished: true })),
    options.homeSlug
  );
  const idByPath = new Map(planned.map(({ id }) => [tree.getPath(id) ?? '', id]));
  return { pages: planned, images: reader.images, idByPath };
};
