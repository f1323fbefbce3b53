import request from 'supertest';
import type { Service } from './service';

export const PAGE = 'api::page.page';
export const NAV_ITEM = 'api::nav-item.nav-item';
export const REDIRECT = 'api::redirect.redirect';
export const SITE_KEYS = 'api::site-keys.site-keys';

type Data = Record<string, unknown>;

/** The messages that the panel shows at the fields, by `path.to.field`. */
export type FieldErrors = Record<string, string>;

/** A response of the admin panel's API. */
export interface Saved {
  readonly status: number;
  /** The entry, unless the response is an error. */
  readonly data: Data & { documentId: string };
  readonly errors: FieldErrors;
}

/** An administrator who uses the admin panel's API, as the panel itself does. */
export interface Editor {
  readonly token: string;
  create(uid: string, data: Data): Promise<Saved>;
  update(uid: string, documentId: string, data: Data): Promise<Saved>;
  publish(uid: string, documentId: string, data?: Data): Promise<Saved>;
  unpublish(uid: string, documentId: string): Promise<Saved>;
  discard(uid: string, documentId: string): Promise<Saved>;
  clone(uid: string, documentId: string, data: Data): Promise<Saved>;
  remove(uid: string, documentId: string): Promise<Saved>;
  /** Performs `publish`, `unpublish` or `delete` on many entries at once. */
  bulk(uid: string, action: string, documentIds: readonly string[]): Promise<Saved>;
  /** Saves the single type. */
  saveSiteKeys(data: Data): Promise<Saved>;
}

const read = (response: request.Response): Saved => {
  const details = response.body?.error?.details?.errors as
    { path: (string | number)[]; message: string }[] | undefined;
  const errors = Object.fromEntries((details ?? []).map((e) => [e.path.join('.'), e.message]));
  return { status: response.status, data: response.body?.data ?? response.body, errors };
};

let administrators = 0;

/**
 * Returns an editor who is logged in to the panel.
 *
 * @param server service, or its URL
 */
export const editorAt = (server: Service['server'] | string, token: string): Editor => {
  const send = async (
    method: 'post' | 'put' | 'delete',
    path: string,
    data?: Data
  ): Promise<Saved> => {
    const call = request(server)
      [method](`/content-manager/${path}`)
      .set('Authorization', `Bearer ${token}`);
    return read(await (data === undefined ? call : call.send(data)));
  };
  const of = (uid: string): string => `collection-types/${uid}`;
  return {
    token,
    create: (uid, data) => send('post', of(uid), data),
    update: (uid, id, data) => send('put', `${of(uid)}/${id}`, data),
    publish: (uid, id, data = {}) => send('post', `${of(uid)}/${id}/actions/publish`, data),
    unpublish: (uid, id) => send('post', `${of(uid)}/${id}/actions/unpublish`, {}),
    discard: (uid, id) => send('post', `${of(uid)}/${id}/actions/discard`, {}),
    clone: (uid, id, data) => send('post', `${of(uid)}/clone/${id}`, data),
    remove: (uid, id) => send('delete', `${of(uid)}/${id}`),
    bulk: (uid, action, documentIds) =>
      send('post', `${of(uid)}/actions/bulk${action[0]?.toUpperCase()}${action.slice(1)}`, {
        documentIds,
      }),
    saveSiteKeys: (data) => send('put', `single-types/${SITE_KEYS}`, data),
  };
};

/**
 * Creates an administrator and logs in.
 *
 * @param roleCode role of the administrator, such as `strapi-editor`
 */
export const createEditor = async (
  { strapi, server }: Service,
  roleCode = 'strapi-super-admin'
): Promise<Editor> => {
  administrators += 1;
  const email = `administrator-${administrators}@example.com`;
  const password = 'Test-password-1';
  const role = await strapi.db.query('admin::role').findOne({ where: { code: roleCode } });
  await strapi.service('admin::user').create({
    firstname: 'Test',
    email,
    password,
    isActive: true,
    roles: [role?.id],
  });
  const login = await request(server).post('/admin/login').send({ email, password });
  const token = login.body?.data?.token as string | undefined;
  if (token === undefined) throw new Error(`The login failed: ${JSON.stringify(login.body)}`);
  return editorAt(server, token);
};

/** Creates an entry, throws if it is refused, and returns its document id. */
export const created = async (editor: Editor, uid: string, data: Data): Promise<string> => {
  const saved = await editor.create(uid, data);
  if (saved.status >= 300) {
    throw new Error(`${uid} was refused with ${saved.status}: ${JSON.stringify(saved)}`);
  }
  return saved.data.documentId;
};

/** Creates and publishes a page, throws if either is refused, and returns its document id. */
export const publishedPage = async (editor: Editor, data: Data): Promise<string> => {
  const id = await created(editor, PAGE, data);
  const published = await editor.publish(PAGE, id);
  if (published.status >= 300) {
    throw new Error(
      `Publishing was refused with ${published.status}: ${JSON.stringify(published)}`
    );
  }
  return id;
};

/** A relation to these entries, as the panel's form sends it. */
export const connect = (...documentIds: string[]): Data => ({
  connect: documentIds.map((documentId) => ({ documentId })),
  disconnect: [],
});

export const disconnect = (...documentIds: string[]): Data => ({
  connect: [],
  disconnect: documentIds.map((documentId) => ({ documentId })),
});
