import { PAGE } from './editor';
import { describedBy, type ExpectDescribed } from './openapi';
import type { Service } from './service';

/** An item with the members that `fields` selected. */
export interface Item {
  readonly id: string;
  readonly title: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly body: readonly {
    readonly type: string;
    readonly value: Readonly<Record<string, unknown>>;
    readonly id: string;
  }[];
  readonly [name: string]: unknown;
}

export interface PageList {
  readonly meta: { readonly total_count: number };
  readonly items: readonly Item[];
}

/** A front end that reads the pages endpoint. Every response with 200 is validated against the OpenAPI document. */
export interface Reader {
  /** @param query query string without `?`, or parameters to be encoded */
  list(query?: string | Record<string, string>): Promise<PageList>;
  items(query?: string | Record<string, string>): Promise<readonly Item[]>;
  /** Returns the titles in order. */
  titles(query?: string | Record<string, string>): Promise<string[]>;
  /** Returns the only item of a response, and fails if there are others. */
  only(query: string | Record<string, string>): Promise<Item>;
  /** Returns the message of a response that must be an error in Strapi's format. */
  refusal(query: string | Record<string, string>): Promise<string>;
  readonly expectDescribed: ExpectDescribed;
}

const getQuery = (query: string | Record<string, string>): string =>
  typeof query === 'string' ? query : new URLSearchParams(query).toString();

const getPath = (query: string | Record<string, string>): string =>
  `/api/pages/?${getQuery(query)}`;

export const getReader = (service: Service): Reader => {
  const expectDescribed = describedBy(service);
  const list: Reader['list'] = async (query = '') => {
    const { status, body } = await service.visitor.get(getPath(query));
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    expectDescribed('/pages', body, getQuery(query));
    return body;
  };
  const items: Reader['items'] = async (query) => (await list(query)).items;
  return {
    list,
    items,
    titles: async (query) => (await items(query)).map(({ title }) => title),
    async only(query) {
      const [item, ...others] = await items(query);
      expect(others).toEqual([]);
      if (item === undefined) throw new Error(`No page answers ${getPath(query)}.`);
      return item;
    },
    async refusal(query) {
      const { status, body } = await service.visitor.get(getPath(query));
      expectDescribed('/pages', body, '', 400);
      expect({ status, body }).toEqual({
        status: 400,
        body: {
          data: null,
          error: { status: 400, name: 'ValidationError', message: expect.any(String), details: {} },
        },
      });
      return body.error.message;
    },
    expectDescribed,
  };
};

/**
 * Publishes a page from code, which is faster than in the panel and follows the same rules, and returns its document
 * id.
 */
export const publishPage = async (
  { strapi }: Service,
  data: Record<string, unknown>
): Promise<string> => {
  const { documentId } = await strapi.documents(PAGE).create({ data, status: 'published' });
  return documentId;
};
