/** One available size of an image. */
export interface Rendition {
  url: string;
  width: number;
  height: number;
}

export interface Image {
  url: string;
  /** Alternative text: the block's own, or that of the Media Library. */
  alt: string;
  width: number | null;
  height: number | null;
  mime: string;
  title: string;
  /** All sizes including the original, by ascending width; `[]` for vector images. */
  renditions: Rendition[];
}

/** A link. It is `null` while its page is unpublished. */
export interface Link {
  text: string;
  url: string;
}

/** A block: its attributes, and the type that identifies it. */
export interface BlockOf<Type extends string, Value> {
  type: Type;
  value: Value;
  /** Unique within the page, and stable when it is published or moved. */
  id: string;
}

export type HeroBlock = BlockOf<
  'hero',
  { heading: string; text: string; image: Image | null; link: Link | null }
>;
export type RichTextBlock = BlockOf<'rich-text', { html: string }>;
export type ImageBlock = BlockOf<'image', { image: Image | null; alt: string; caption: string }>;
export type CallToActionBlock = BlockOf<
  'call-to-action',
  { heading: string; text: string; link: Link | null }
>;
export interface Card {
  title: string;
  text: string;
  image: Image | null;
  link: Link | null;
}
export type CardsBlock = BlockOf<'cards', { heading: string; cards: Card[] }>;
export interface Question {
  question: string;
  /** HTML. */
  answer: string;
}
export type FaqBlock = BlockOf<'faq', { heading: string; questions: Question[] }>;
export type QuoteBlock = BlockOf<'quote', { text: string; attribution: string }>;
export type EmbedBlock = BlockOf<'embed', { url: string; title: string }>;

/** The built-in blocks, discriminated by `type`. */
export type Block =
  | HeroBlock
  | RichTextBlock
  | ImageBlock
  | CallToActionBlock
  | CardsBlock
  | FaqBlock
  | QuoteBlock
  | EmbedBlock;

/** A page nested in another one. Optional members are selected with `fields`, such as `parent(slug)`. */
export interface RelatedPage {
  id: string;
  meta: Pick<PageMeta, 'type' | 'detail_url' | 'html_url'> & Partial<PageMeta>;
  title: string;
  body?: Block[];
}

export interface PageMeta {
  type: 'api::page.page';
  detail_url: string;
  html_url: string;
  slug: string;
  first_published_at: string | null;
  show_in_menus?: boolean | null;
  seo_title?: string;
  search_description?: string;
  last_published_at?: string | null;
  /** Path, such as `/about/team/`. */
  html_path?: string;
  sort_order?: number | null;
  parent?: RelatedPage | null;
}

/**
 * A page. Optional members are selected with `fields`; `fields: '*'` and `client.page()` return all of them.
 */
export interface Page {
  id: string;
  meta: PageMeta;
  title: string;
  body?: Block[];
}

export interface Keys {
  vendor_tag_manager: string;
  vendor_places: string;
  map_accesstoken: string;
  map_style: string;
  map_flight_estimator_style: string;
  password: string;
  social_network_a: string;
  social_network_b: string;
  social_network_c: string;
  social_network_d: string;
  email: string;
  footer_disclaimer: string;
  marketing_form_account: string;
  marketing_form_id: string;
}

/** Destinations by source without the leading slash. */
export type Redirects = Record<string, string | null>;

export interface HeaderItem {
  title: string;
  subitems: HeaderItem[];
  url: string;
}

export interface FooterEntry {
  title: string;
  url: string;
}

export interface FooterGroup {
  title: string;
  subitems: FooterEntry[];
}

export interface InitialData {
  keys: Keys;
  redirects: Redirects;
  'request-info': { cta_text: string; cta_url: string };
  header: HeaderItem[];
  footer: FooterGroup[];
}

/** The members of a page that this package's functions use. `fields` may omit any of them. */
export interface PageLike {
  id?: string;
  title?: string;
  meta?: {
    html_url?: string;
    html_path?: string;
    last_published_at?: string | null;
    parent?: { id?: string } | null;
  };
}

/**
 * The content of a service: this package's types, or those that `site-content-types` generates for a project.
 */
export interface Content {
  initialData: object;
  page: { id: string; meta: object };
}

export interface DefaultContent {
  initialData: InitialData;
  page: Page;
}

/** A page with all fields. */
export type WholePage<P extends Content['page'] = Page> = Required<Omit<P, 'meta'>> & {
  meta: Required<P['meta']>;
};

/** A page without the members that `fields` leaves out, in which every member is optional. */
export type PartialPage<P> = {
  [Name in keyof P]?: Name extends 'meta'
    ? {
        [Each in keyof P[Name]]?: Each extends 'parent'
          ? PartialPage<NonNullable<P[Name][Each]>> | null
          : P[Name][Each];
      }
    : P[Name];
};

/** A page as `fields` selects it: `_` at the start of a list and `-name` take default members away. */
export type SelectedPage<P, Fields extends string> = string extends Fields
  ? P
  : Fields extends `_${string}` | `${string}(_${string}` | `${string}-${string}`
    ? PartialPage<P>
    : P;

/** Field names, filters by attributes, and the other parameters in docs/api.md#queries. */
export interface PagesQuery {
  fields?: string | undefined;
  order?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  search?: string | undefined;
  search_operator?: 'and' | 'or' | undefined;
  html_path?: string | undefined;
  child_of?: string | undefined;
  descendant_of?: string | undefined;
  ancestor_of?: string | undefined;
  [attribute: string]: string | number | boolean | undefined;
}

/** The message of a webhook. */
export interface WebhookMessage {
  type: string;
  timestamp: string;
  data: {
    change_set: string;
    initial_data: boolean;
    everything: boolean;
    pages: {
      id: string;
      path: string | null;
      previous_path: string | null;
      change: 'published' | 'updated' | 'moved' | 'unpublished' | 'deleted';
    }[];
    /** Sources of redirects, with leading slash. */
    redirects: string[];
    tags: string[];
  };
}
