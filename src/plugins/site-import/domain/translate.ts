import { isOnInternalHost } from 'public-fetch';
import type { Attribute, GetModel, Model } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import { buildCatalogue, type Catalogue } from '#site-content/domain/pages/served-attributes';
import type { Reason } from '#site-content/domain/problems/codes';
import { type Path, type Problem, reason } from '#site-content/domain/problems/problem';
import { escapeText } from '#site-content/domain/rules/escape-html';
import { parseUrl } from '#site-content/domain/rules/parse-url';
import { OldAddresses } from './addresses';
import {
  getId,
  getOwnProperty,
  isObject,
  type JsonObject,
  type Listing,
  pageAddress,
  type SourcePage,
  toText,
} from './listing';
import { type FieldRule, isDropped, type Mapping, type TakeRule } from './mapping';
import { type FoundFiles, readFile, type SourceFile } from './media';
import { findSamePaths, type PositionedPage, positionPages } from './position-pages';
import { embedsStandAlone, plainHtml, splitAtEmbeds } from './rich-text';
import { trimAddress } from './trim-address';
import { getItems, isDocument, isHtml, isImage, isPage, isStream } from './values';

/** Content that was dropped for one reason, with its number of occurrences. */
export interface Dropped {
  readonly name: string;
  readonly reason: string;
  count: number;
}

/** Pages of another site, converted to the format of this one. */
export interface Translated {
  /** As in `GET /api/pages/?fields=*` of this service. */
  readonly json: { readonly meta: { readonly total_count: number }; readonly items: unknown[] };
  /** Location of each page in the original source. */
  readonly places: readonly Path[];
  /** Problems that prevent the import, with their location in the original source. */
  readonly problems: readonly Problem[];
  /** Notes that do not prevent the import. */
  readonly notes: readonly Problem[];
  readonly dropped: readonly Dropped[];
  /** Old paths of pages whose path has changed. */
  readonly moved: readonly { readonly from: string; readonly to: string }[];
  /** Files referenced in HTML, by URL. */
  readonly filesInHtml: ReadonlyMap<string, SourceFile>;
}

export interface TranslateOptions {
  readonly getModel: GetModel;
  readonly homeSlug: string;
  readonly files: FoundFiles;
}

const SCALARS = new Set(['string', 'number', 'boolean']);

const LINK_TEXTS = ['text', 'label', 'title', 'link_text', 'button_text', 'caption'];

/** Matches texts that are links rather than words. */
const LINK = /^\s*(?:mailto:|\S*[/.?#:]\S*\s*$)/i;

/** Whether a path looks like a file, i.e. has an extension. */
const isFileOfSite = (path: string): boolean => /\.[a-z0-9]{2,5}$/i.test(path);

class Translator {
  readonly problems: Problem[] = [];
  readonly notes: Problem[] = [];
  readonly filesInHtml = new Map<string, SourceFile>();
  private readonly droppedBy = new Map<string, Dropped>();
  private readonly placed: ReadonlyMap<string, PositionedPage>;
  private readonly addresses: OldAddresses;
  private readonly titleAt = new Map<string, string>();
  private readonly catalogue: Catalogue;
  /** URL of the current page, for resolving its links. */
  private base: string | null = null;
  readonly pages: readonly SourcePage[];

  constructor(
    listing: Listing,
    private readonly mapping: Mapping,
    private readonly options: TranslateOptions
  ) {
    const { drop } = mapping.pages ?? {};
    this.pages = listing.pages.filter((page) => {
      const why =
        getOwnProperty(drop?.types, page.type) ??
        getOwnProperty(drop?.locales, toText(page.members['meta.locale'])) ??
        getOwnProperty(drop?.ids, page.id);
      if (why !== undefined) this.drop(`page ${page.id} ${page.path ?? page.slug}`, why);
      return why === undefined;
    });
    this.placed = positionPages({ pages: this.pages }, options.homeSlug);
    for (const { path, page } of this.placed.values()) this.titleAt.set(path, page.title);
    this.catalogue = buildCatalogue(options.getModel, PAGE);
    this.addresses = new OldAddresses(
      listing.format,
      this.pages,
      mapping.links?.origins ?? listing.origins
    );
  }

  get dropped(): Dropped[] {
    return [...this.droppedBy.values()];
  }

  moved(): { from: string; to: string }[] {
    if (this.mapping.links?.redirects === false) return [];
    const taken = new Set([...this.placed.values()].map(({ path }) => path));
    return [...this.placed.values()].flatMap(({ page, path }) =>
      page.path === null || page.path === path || taken.has(page.path)
        ? []
        : [{ from: page.path, to: path }]
    );
  }

  noteSamePaths(): void {
    const same = findSamePaths(this.placed);
    for (const { page, path } of this.placed.values()) {
      const id = same.get(page.id);
      if (id !== undefined) this.problem(page.at, reason('moving.same-path', { path, id }));
    }
  }

  page(page: SourcePage): JsonObject {
    const placed = this.placed.get(page.id);
    this.base = page.address ?? placed?.path ?? null;
    const rules = {
      ...this.mapping.fields,
      ...getOwnProperty(this.mapping.types, page.type)?.fields,
    };
    const meta: Record<string, unknown> = {
      slug: placed?.slug ?? page.slug,
      parent: placed?.parent == null ? null : { id: placed.parent },
    };
    const item: Record<string, unknown> = { id: page.id, meta, title: this.getTitle(page) };
    this.noteMissingSlug(page, String(meta['slug']));
    const members: JsonObject = { '@type': page.type, ...page.members };
    for (const [name, value] of Object.entries(members)) {
      const at = [...page.at, ...(name === '@type' ? ['meta', 'type'] : name.split('.'))];
      const rule = getOwnProperty(rules, name);
      if (rule === undefined) {
        if (!isNothing(value) && name !== '@type') this.noRule(at, name);
        continue;
      }
      const into = (to: string): Record<string, unknown> =>
        this.catalogue.meta.includes(to) ? meta : item;
      this.take(PAGE, rule, value, at, name, (to, taken) => {
        into(to)[to] = taken;
      });
    }
    return item;
  }

  /** Returns the page's title. Pages need a title here, so an untitled page gets its slug or id. */
  private getTitle({ id, title, at }: SourcePage): string {
    if (title.trim() !== '') return title;
    const made = this.placed.get(id)?.slug ?? id;
    this.note([...at, 'title'], reason('moving.no-title', { title: made }));
    return made;
  }

  /** Notes the slug that a page without one gets from its title, if its source has no path either. */
  private noteMissingSlug({ slug, path, at }: SourcePage, made: string): void {
    const { source } = this.mapping;
    const hasSlugs = source === undefined || source.slug !== undefined;
    if (slug.trim() !== '' || path !== null || !hasSlugs) return;
    const place = source?.slug === undefined ? ['meta', 'slug'] : source.slug.split('.');
    this.note([...at, ...place], reason('moving.no-slug', { slug: made }));
  }

  private noRule(at: Path, name: string): void {
    this.problem(at, reason('moving.no-rule', { name }));
  }

  private take(
    uid: string,
    rule: FieldRule,
    value: unknown,
    at: Path,
    name: string,
    write: (to: string, taken: unknown) => void
  ): void {
    if (isDropped(rule)) {
      if (!isNothing(value)) this.drop(name === '@type' ? name : nameAt(at), rule.drop);
      return;
    }
    const model = this.options.getModel(uid) as Model | undefined;
    const attribute = getOwnProperty(model?.attributes, rule.to);
    if (attribute === undefined) {
      if (!isNothing(value))
        this.problem(at, reason('moving.no-attribute', { name: rule.to, type: uid }));
      return;
    }
    const taken = this.value(rule, attribute, value, at);
    if (taken !== undefined) write(rule.to, taken);
  }

  private value(rule: TakeRule, attribute: Attribute, value: unknown, at: Path): unknown {
    if (isNothing(value)) return emptyFor(rule, value);
    switch (rule.as) {
      case 'string':
      case 'text':
        if (!SCALARS.has(typeof value)) return this.unfit(at, rule);
        // Markdown may contain HTML.
        if (isHtml(String(value)) && attribute.type !== 'richtext')
          this.note(at, reason('moving.html-as-text'));
        return this.text(String(value));
      case 'html':
        return typeof value === 'string' ? this.html(value, at) : this.unfit(at, rule);
      case 'integer':
      case 'decimal':
        return typeof value === 'number'
          ? value
          : typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
            ? Number(value)
            : this.unfit(at, rule);
      case 'boolean':
        return typeof value === 'boolean' ? value : this.unfit(at, rule);
      case 'date':
        return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
          ? value.slice(0, 10)
          : this.unfit(at, rule);
      case 'datetime':
        return typeof value === 'string' && !Number.isNaN(Date.parse(value))
          ? new Date(value).toISOString()
          : this.unfit(at, rule);
      case 'json':
        return value;
      case 'image':
      case 'file':
        return this.file(value, at, rule.as);
      case 'images':
      case 'files':
        return this.list(value, at, rule).flatMap((item, index) => {
          const one = rule.as === 'images' ? 'image' : 'file';
          return this.file(item, [...at, index], one) ?? [];
        });
      case 'link':
        return this.link(value, at);
      case 'links':
        return this.list(value, at, rule).flatMap(
          (item, index) => this.link(item, [...at, index]) ?? []
        );
      case 'component':
        return this.component(rule.component ?? '', rule.fields ?? {}, value, at);
      case 'components':
        return this.list(value, at, rule).map((item, index) =>
          this.component(rule.component ?? '', rule.fields ?? {}, item, [...at, index])
        );
      case 'blocks':
        return this.blocks(rule, attribute, value, at);
    }
  }

  private list(value: unknown, at: Path, rule: TakeRule): unknown[] {
    if (Array.isArray(value)) return getItems(value);
    this.unfit(at, rule);
    return [];
  }

  private component(
    uid: string,
    rules: Readonly<Record<string, FieldRule>>,
    value: unknown,
    at: Path
  ): JsonObject {
    const made: Record<string, unknown> = {};
    const write = (to: string, taken: unknown): void => {
      made[to] = taken;
    };
    const whole = rules[''];
    if (whole !== undefined) {
      this.take(uid, whole, value, at, uid, write);
      return made;
    }
    if (!isObject(value)) {
      if (isNothing(value)) return made;
      this.problem(at, reason('moving.does-not-fit', { as: 'component' }));
      return made;
    }
    for (const [member, inner] of Object.entries(value)) {
      const rule = getOwnProperty(rules, member);
      if (rule === undefined) {
        if (!isNothing(inner)) this.noRule([...at, member], member);
      } else this.take(uid, rule, inner, [...at, member], member, write);
    }
    return made;
  }

  private blocks(rule: TakeRule, attribute: Attribute, value: unknown, at: Path): unknown[] {
    const { component } = rule;
    const fields = rule.fields ?? {};
    if (component !== undefined) {
      return this.split({ type: component, value }, component, fields, attribute, at);
    }
    if (!isStream(value)) {
      this.unfit(at, rule);
      return [];
    }
    return value.flatMap((block, index) => {
      const place = [...at, index];
      const of = getOwnProperty(this.mapping.blocks, block.type);
      if (of === undefined) {
        this.problem(place, reason('moving.no-rule', { name: block.type }));
        return [];
      }
      if (isDropped(of)) {
        this.drop(`block ${block.type}`, of.drop);
        return [];
      }
      if (!(attribute.components ?? []).includes(of.to)) {
        this.problem(place, reason('moving.no-component', { component: of.to }));
        return [];
      }
      return this.split(block, of.to, of.fields, attribute, place);
    });
  }

  /** Converts a block, possibly to several blocks if its rich text has embeds between paragraphs. */
  private split(
    block: { readonly value: unknown; readonly id?: unknown; readonly type: string },
    uid: string,
    fields: Readonly<Record<string, FieldRule>>,
    attribute: Attribute,
    at: Path
  ): unknown[] {
    const type = uid.slice(uid.indexOf('.') + 1);
    const whole = (value: unknown, id: unknown): unknown => ({
      type,
      value: this.component(uid, fields, value, [...at, 'value']),
      ...(typeof id === 'string' ? { id } : {}),
    });
    const { value, id } = block;
    const takesEmbeds = (attribute.components ?? []).includes('blocks.embed');
    if (fields[''] === undefined || typeof value !== 'string' || !takesEmbeds)
      return [whole(value, id)];
    const parts = splitAtEmbeds(value);
    if (parts.length === 1 && 'html' in (parts[0] as object)) return [whole(value, id)];
    if (!embedsStandAlone(value)) return [whole(value, id)];
    return parts.map((part, index) =>
      'url' in part
        ? { type: 'embed', value: { url: part.url, title: '' } }
        : whole(part.html, index === 0 ? id : undefined)
    );
  }

  private html(value: string, at: Path): string {
    const html = isHtml(value) || value.includes('<') ? value : `<p>${escapeText(value)}</p>`;
    const inHtml = (file: SourceFile): string => {
      this.filesInHtml.set(file.url, file);
      return file.url;
    };
    return plainHtml(html, {
      page: (id) => this.pathOfPage(id, at),
      document: (id) => {
        const file = this.options.files.documents.get(id);
        if (file !== undefined) return inHtml(file);
        this.note(at, reason('moving.file-lost', { id }));
        return null;
      },
      image: (id) => {
        const file = this.options.files.images.get(id);
        if (file !== undefined) return inHtml(file);
        this.problem(at, reason('moving.file-lost', { id }));
        return null;
      },
      src: (given) => {
        const { isOfSite = false, address = given } = this.addresses.find(given, this.base) ?? {};
        if (!isOfSite && !isOnInternalHost(address)) return trimAddress(given);
        return inHtml({ url: address, title: '', alt: '' });
      },
      href: (given) => {
        const target = this.addresses.find(given, this.base);
        if (target === null || target.page !== null) return this.address(given);
        const isFile = isFileOfSite(target.path);
        if (isFile && (target.isOfSite || isOnInternalHost(target.address)))
          return inHtml({ url: target.address, title: '', alt: '' });
        return this.address(given);
      },
    });
  }

  private pathOfPage(id: string, at: Path): string | null {
    const path = this.placed.get(id)?.path ?? null;
    if (path === null) this.note(at, reason('moving.link-lost', { id }));
    return path;
  }

  /**
   * Returns the new target of a link: the path of a page, or the old target. `mailto:` links are encoded as in
   * browsers.
   */
  private address(given: string): string {
    const target = this.addresses.find(given, this.base);
    if (target === null) {
      const text = trimAddress(given);
      return /^mailto:/i.test(text) ? (parseUrl(text)?.href ?? text) : text;
    }
    const path = target.page === null ? undefined : this.placed.get(target.page)?.path;
    if (path !== undefined) return `${path}${target.rest}`;
    // A relative URL would point elsewhere from the new page.
    const text = trimAddress(given);
    return /^(?:https?:|\/)/i.test(text) ? text : target.address;
  }

  /** Converts a text, which may be a URL or path. */
  private text(given: string): string {
    const target = pageAddress(given) === null ? null : this.addresses.find(given, this.base);
    return target?.page == null ? given : this.address(given);
  }

  private file(value: unknown, at: Path, as: 'image' | 'file'): unknown {
    const { images, documents } = this.options.files;
    const known = as === 'image' ? images : documents;
    let file: SourceFile | null | undefined;
    if (isObject(value)) {
      const id = getId(value['id']);
      const inner = isObject(value['image']) ? value['image'] : value;
      const of = isDocument(value) ? documents : isImage(value) ? images : known;
      file = readFile(inner) ?? of.get(id);
    } else {
      const id = getId(value);
      file =
        known.get(id) ??
        (pageAddress(id) === null ? undefined : { url: trimAddress(id), title: '', alt: '' });
    }
    if (file === null || file === undefined) {
      const id = isObject(value) ? getId(value['id']) : getId(value);
      const lost = reason('moving.file-lost', { id });
      if (this.mapping.images?.missing === 'leave-out') this.note(at, lost);
      else this.problem(at, lost);
      return null;
    }
    return { url: file.url, alt: file.alt, title: '' };
  }

  private link(value: unknown, at: Path): JsonObject | null {
    if (!isObject(value)) {
      const text = getId(value);
      const page = this.placed.get(text);
      if (typeof value === 'number' || page !== undefined) {
        const path = this.pathOfPage(text, at);
        return path === null ? null : { text: page?.page.title ?? path, url: path };
      }
      const url = LINK.test(text) ? this.address(text) : text;
      return { text: this.titleAt.get(url) ?? text, url };
    }
    if (isPage(value)) return this.linkToPage(value, at);
    const text = LINK_TEXTS.map((name) => toText(value[name])).find((each) => each !== '');
    for (const [name, inner] of Object.entries(value)) {
      if (LINK_TEXTS.includes(name) || isNothing(inner) || typeof inner === 'boolean') continue;
      const lost = this.notes.length;
      const link = isObject(inner) && isDocument(inner) ? null : this.link(inner, [...at, name]);
      if (link !== null) return { text: text ?? link['text'], url: link['url'] };
      if (this.notes.length > lost) return null;
    }
    return null;
  }

  private linkToPage(value: JsonObject, at: Path): JsonObject | null {
    const id = getId(value['id']);
    const page = this.placed.get(id);
    if (page !== undefined)
      return { text: toText(value['title']) || page.page.title, url: page.path };
    const address = isObject(value['meta']) ? toText(value['meta']['html_url']) : '';
    this.note(at, reason('moving.link-lost', { id }));
    const url = this.address(address);
    return url === '' ? null : { text: toText(value['title']) || url, url };
  }

  private unfit(at: Path, rule: TakeRule): undefined {
    this.problem(at, reason('moving.does-not-fit', { as: rule.as }));
    return undefined;
  }

  private problem(path: Path, found: Reason): void {
    this.problems.push({ path, ...found });
  }

  private note(path: Path, found: Reason): void {
    this.notes.push({ path, ...found });
  }

  private drop(name: string, why: string): void {
    const key = JSON.stringify([name, why]);
    const known = this.droppedBy.get(key);
    if (known === undefined) this.droppedBy.set(key, { name, reason: why, count: 1 });
    else known.count += 1;
  }
}

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Names a location independently of the page, such as `authors.id`. */
const nameAt = (at: Path): string =>
  at
    .slice(at.findIndex((step) => typeof step === 'number') + 1)
    .filter((step) => typeof step === 'string' && step !== 'value')
    .join('.');

/** Returns the value of an attribute that is empty on the other site; `undefined` selects its default. */
const emptyFor = ({ as }: TakeRule, value: unknown): unknown => {
  if (as === 'string' || as === 'text' || as === 'html') return value === '' ? '' : undefined;
  if (['images', 'files', 'links', 'components', 'blocks'].includes(as)) return [];
  return ['image', 'file', 'link', 'component'].includes(as) ? null : undefined;
};

/**
 * Converts the pages of another site to the response format of this service. Anything without a rule,
 * attribute or position is reported with its location in the listing.
 */
export const translateListing = (
  listing: Listing,
  mapping: Mapping,
  options: TranslateOptions
): Translated => {
  const translator = new Translator(listing, mapping, options);
  translator.noteSamePaths();
  const items = translator.pages.map((page) => translator.page(page));
  const { problems, notes, dropped, filesInHtml } = translator;
  return {
    json: { meta: { total_count: items.length }, items },
    places: translator.pages.map(({ at }) => at),
    ...{ problems, notes, dropped, filesInHtml },
    moved: translator.moved(),
  };
};
