import request from 'supertest';
import {
  BASE_VERSIONS_HEADER,
  type EditConflictDetails,
  formatBaseVersions,
} from '../../src/plugins/site-content/domain/panel/edit-conflict';
import { type Editor, SITE_KEYS } from './editor';
import type { Service } from './service';

type Data = Record<string, unknown>;

/** The response to a request of a form. */
export interface FormAnswer {
  readonly status: number;
  readonly data: Data & { readonly documentId: string };
  /** The current version of the entry. */
  readonly version: string;
  readonly error: { readonly name: string; readonly message: string; readonly status: number };
  /** The details of an edit conflict. */
  readonly details: EditConflictDetails & { readonly code: string };
}

/** The URL at which Strapi's own form reads and writes an entry. */
const addressOfEntry = (uid: string, document: string): string =>
  uid === SITE_KEYS
    ? `/content-manager/single-types/${uid}`
    : `/content-manager/collection-types/${uid}/${document}`;

/**
 * Sends the requests of Strapi's forms for an editor, with the version that the form was opened with.
 *
 * @param server service, or its URL
 */
export const getForms = (server: Service['server'] | string, { token }: Editor) => {
  const send = async (
    method: 'get' | 'put' | 'post',
    path: string,
    seen: Readonly<Record<string, string>>,
    body?: Data
  ): Promise<FormAnswer> => {
    const named = new Map(Object.entries(seen));
    let call = request(server)[method](path).set('Authorization', `Bearer ${token}`);
    if (named.size > 0) call = call.set(BASE_VERSIONS_HEADER, formatBaseVersions(named));
    const { status, body: answer } = await (body === undefined ? call : call.send(body));
    return {
      status,
      data: answer.data,
      version: answer.meta?.version,
      error: answer.error,
      details: answer.error?.details,
    };
  };
  return {
    open: (uid: string, document: string) => send('get', addressOfEntry(uid, document), {}),
    save: (uid: string, document: string, version: string, data: Data) =>
      send('put', addressOfEntry(uid, document), { [document]: version }, data),
    publish: (uid: string, document: string, version: string, data: Data) =>
      send(
        ...(['post', `${addressOfEntry(uid, document)}/actions/publish`] as const),
        ...([{ [document]: version }, data] as const)
      ),
    /** Returns the versions of the pages that were selected for publishing in the list. */
    look: async (uid: string, documentIds: readonly string[]): Promise<Record<string, string>> => {
      const { body } = await request(server)
        .post(`/content-manager/collection-types/${uid}/actions/bulkFindForValidation`)
        .set('Authorization', `Bearer ${token}`)
        .send({ documentIds });
      return body.versions;
    },
    publishMany: (uid: string, versions: Readonly<Record<string, string>>) =>
      send(
        ...(['post', `/content-manager/collection-types/${uid}/actions/bulkPublish`] as const),
        ...([versions, { documentIds: Object.keys(versions) }] as const)
      ),
  };
};
