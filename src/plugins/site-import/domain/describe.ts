import type { Path } from '#site-content/domain/problems/problem';
import { type LinkTarget, OldAddresses } from './addresses';
import { isObject, type Listing } from './listing';
import { type PositionedPage, positionPages } from './position-pages';
import { richTextLinks } from './rich-text';
import { getItems, getKind, isStream, type ValueKind } from './values';

/** Statistics on one member over all pages or blocks. */
export interface Shape {
  /** Number of occurrences. */
  count: number;
  /** Number of occurrences per kind. */
  readonly kinds: Map<ValueKind, number>;
  /** The first distinct texts and numbers. */
  readonly examples: string[];
  /** Length of the longest text. */
  longest: number;
  /** Shapes of an object's members, by name. */
  readonly members: Map<string, Shape>;
  /** Shape of a list's items; `null` if there are none. */
  items: Shape | null;
  /** Types of the blocks it contains. */
  readonly blocks: Set<string>;
}

export interface TypeUse {
  readonly type: string;
  count: number;
  /** Field names. */
  readonly fields: Set<string>;
}

/** Everything a site contains. */
export interface Description {
  readonly format: Listing['format'];
  readonly pages: number;
  readonly origins: readonly string[];
  readonly types: ReadonlyMap<string, TypeUse>;
  readonly fields: ReadonlyMap<string, Shape>;
  readonly blocks: ReadonlyMap<string, Shape>;
  readonly images: number;
  readonly documents: number;
  readonly links: {
    readonly byId: number;
    readonly byPath: number;
    readonly elsewhere: number;
    /** References to pages that are not in the listing: ids, and paths on the site that do not look like a file. */
    readonly lost: readonly { readonly place: Path; readonly id: string }[];
  };
  readonly locales: ReadonlyMap<string, number>;
  readonly copies: number;
  readonly placed: ReadonlyMap<string, PositionedPage>;
}

/** Matches the path of a file: one with an extension other than those of web pages. */
const FILE = /\.(?!html?$|php$|aspx?$|jsp$)[a-z0-9]{2,5}$/i;

const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 60;

const emptyShape = (): Shape => ({
  count: 0,
  kinds: new Map(),
  examples: [],
  longest: 0,
  members: new Map(),
  items: null,
  blocks: new Set(),
});

const shapeIn = (shapes: Map<string, Shape>, name: string): Shape => {
  const known = shapes.get(name);
  if (known !== undefined) return known;
  const made = emptyShape();
  shapes.set(name, made);
  return made;
};

class Describer {
  readonly blocks = new Map<string, Shape>();
  images = 0;
  documents = 0;
  byId = 0;
  byPath = 0;
  elsewhere = 0;
  readonly lost: { place: Path; id: string }[] = [];

  /**
   * @param find resolves a URL on the current page
   * @param hasPage whether a page will be at a path
   */
  constructor(
    private readonly isPageId: (id: string) => boolean,
    private readonly find: (address: string) => LinkTarget | null,
    private readonly hasPage: (path: string) => boolean
  ) {}

  note(shape: Shape, name: string, value: unknown, place: Path, depth: number): void {
    const kind = getKind(value, name, this.isPageId);
    shape.count += 1;
    shape.kinds.set(kind, (shape.kinds.get(kind) ?? 0) + 1);
    this.keepExample(shape, value);
    if (kind === 'image') this.images += 1;
    if (kind === 'document') this.documents += 1;
    if (kind === 'page') this.byId += 1;
    if (typeof value === 'string') this.noteText(value, kind, place);
    if (kind === 'stream' && depth === 0) this.noteBlocks(shape, value, place);
    else if (Array.isArray(value)) {
      shape.items ??= emptyShape();
      for (const [at, item] of getItems(value).entries())
        this.note(shape.items, name, item, [...place, at], depth + 1);
    } else if (kind === 'object' && isObject(value)) {
      for (const [member, inner] of Object.entries(value))
        this.note(shapeIn(shape.members, member), member, inner, [...place, member], depth + 1);
    }
  }

  private noteBlocks(shape: Shape, value: unknown, place: Path): void {
    if (!isStream(value)) return;
    for (const [at, block] of value.entries()) {
      shape.blocks.add(block.type);
      const of = shapeIn(this.blocks, block.type);
      this.note(of, block.type, block.value, [...place, at, 'value'], 1);
    }
  }

  private noteText(text: string, kind: ValueKind, place: Path): void {
    if (kind === 'url') this.noteAddress(text, place);
    if (kind !== 'html') return;
    for (const link of richTextLinks(text)) {
      if (link.image !== undefined) this.images += 1;
      else if (link.document !== undefined) this.documents += 1;
      else if (link.page !== undefined) {
        this.byId += 1;
        if (!this.isPageId(link.page)) this.lost.push({ place, id: link.page });
      } else this.noteAddress(link.href ?? '', place);
    }
  }

  private noteAddress(address: string, place: Path): void {
    const target = this.find(address);
    if (target === null) return;
    if (!target.isOfSite) {
      this.elsewhere += 1;
      return;
    }
    this.byPath += 1;
    if (target.page === null && !FILE.test(target.path) && !this.hasPage(target.path)) {
      this.lost.push({ place, id: target.path });
    }
  }

  private keepExample(shape: Shape, value: unknown): void {
    if (typeof value === 'string') shape.longest = Math.max(shape.longest, value.length);
    if (value === '' || !['string', 'number', 'boolean'].includes(typeof value)) return;
    const text = String(value).replace(/\s+/g, ' ');
    const example =
      text.length > MAX_EXAMPLE_LENGTH ? `${text.slice(0, MAX_EXAMPLE_LENGTH - 1)}…` : text;
    if (shape.examples.length < MAX_EXAMPLES && !shape.examples.includes(example))
      shape.examples.push(example);
  }
}

/** Counts the types, fields, blocks, links and images of a site. */
export const describeListing = (listing: Listing, homeSlug: string): Description => {
  const ids = new Set(listing.pages.map(({ id }) => id));
  const addresses = new OldAddresses(listing.format, listing.pages, listing.origins);
  const placed = positionPages(listing, homeSlug);
  const paths = new Set([...placed.values()].map(({ path }) => path));
  const describer = new Describer(
    (id) => ids.has(id),
    (address) => addresses.find(address, base),
    (path) => paths.has(path.endsWith('/') ? path : `${path}/`)
  );
  let base: string | null = null;
  const types = new Map<string, TypeUse>();
  const fields = new Map<string, Shape>();
  const locales = new Map<string, number>();
  for (const page of listing.pages) {
    const use = types.get(page.type) ?? { type: page.type, count: 0, fields: new Set<string>() };
    base = page.address;
    use.count += 1;
    types.set(page.type, use);
    const locale = page.members['meta.locale'];
    if (typeof locale === 'string') locales.set(locale, (locales.get(locale) ?? 0) + 1);
    for (const [name, value] of Object.entries(page.members)) {
      use.fields.add(name);
      const bare = name.slice(name.lastIndexOf('.') + 1);
      describer.note(shapeIn(fields, name), bare, value, [...page.at, ...name.split('.')], 0);
    }
  }
  const { byId, byPath, elsewhere, lost } = describer;
  return {
    format: listing.format,
    pages: listing.pages.length,
    origins: listing.origins,
    types,
    fields,
    blocks: describer.blocks,
    images: describer.images,
    documents: describer.documents,
    links: { byId, byPath, elsewhere, lost },
    locales,
    copies: listing.pages.filter(({ aliasTarget }) => aliasTarget !== null).length,
    placed,
  };
};
