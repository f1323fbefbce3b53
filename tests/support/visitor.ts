import type { Service } from './service';

/** A header item, a footer group (without `url`) or a footer entry (without `subitems`). */
export interface NavEntry {
  readonly title: string;
  readonly subitems?: NavEntry[];
  readonly url?: string;
}

export interface InitialData {
  readonly keys: Record<string, string>;
  readonly redirects: Record<string, string | null>;
  readonly 'request-info': Record<string, string>;
  readonly header: NavEntry[];
  readonly footer: NavEntry[];
}

export interface Block {
  readonly type: string;
  readonly value: Record<string, unknown>;
  readonly id: string;
}

export interface PageItem {
  readonly id: string;
  readonly title: string;
  readonly body: Block[];
  readonly meta: {
    readonly html_url: string;
    readonly slug: string;
    readonly first_published_at: string;
    readonly parent: { readonly id: string; readonly title: string } | null;
  };
}

/** Returns the response of `GET /api/initial-data/` to an anonymous visitor. */
export const readInitialData = async ({ visitor }: Service): Promise<InitialData> => {
  const response = await visitor.get('/api/initial-data/').expect(200);
  return response.body as InitialData;
};

/** Returns the header item or footer group with that title, or `undefined` if it is not served. */
export const findNavEntry = async (
  service: Service,
  area: 'header' | 'footer',
  title: string
): Promise<NavEntry | undefined> => {
  const { [area]: entries } = await readInitialData(service);
  return entries.find((entry) => entry.title === title);
};

/** Returns the published page with that document id and all its fields, or `undefined` if there is none. */
export const findPage = async ({ visitor }: Service, id: string): Promise<PageItem | undefined> => {
  const response = await visitor.get('/api/pages/').query({ id, fields: '*' }).expect(200);
  return response.body.items[0] as PageItem | undefined;
};

/** Returns the path of the published page with that document id, or `undefined` if there is none. */
export const findPath = async (service: Service, id: string): Promise<string | undefined> =>
  (await findPage(service, id))?.meta.html_url;
