import request from 'supertest';
import type { Editor } from './editor';
import type { Service } from './service';

/** What a service needs for previews. */
export const PREVIEW_ENVIRONMENT = {
  PREVIEW_SECRET: 'w4KdM8sQzXy1bTgE-preview',
  PREVIEW_URL: 'https://www.example.org/preview?id={id}&path={path}&token={token}',
};

/**
 * Asks for what the panel asks about previews, as an administrator.
 *
 * @param service the service itself, or its address
 */
export const askAboutPreviews = (
  service: Pick<Service, 'server'> | string,
  { token }: Pick<Editor, 'token'>
) => {
  const server = typeof service === 'string' ? service : service.server;
  const authorised = (call: request.Test): request.Test =>
    call.set('Authorization', `Bearer ${token}`);
  return {
    post: (path: string, body: object = {}) =>
      authorised(request(server).post(`/site-content/preview${path}`)).send(body),
    get: (path: string) => authorised(request(server).get(`/site-content/preview${path}`)),
  };
};

/** A token for the draft of a page, or for those of the whole site where it is `null`. */
export const previewToken = async (
  service: Pick<Service, 'server'> | string,
  editor: Pick<Editor, 'token'>,
  page: string | null
): Promise<string> => {
  const { status, body } = await askAboutPreviews(service, editor).post('', { page });
  if (status !== 200) throw new Error(`No preview: ${status} ${JSON.stringify(body)}`);
  return body.data.token;
};
