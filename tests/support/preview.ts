import request from 'supertest';
import type { Editor } from './editor';
import type { Service } from './service';

/** The environment that a service needs for previews. */
export const PREVIEW_ENVIRONMENT = {
  PREVIEW_SECRET: 'w4KdM8sQzXy1bTgE-preview',
  PREVIEW_URL: 'https://www.example.org/preview?id={id}&path={path}&token={token}',
};

/**
 * Returns functions that send the panel's requests about previews, as an administrator.
 *
 * @param service service, or its URL
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

/** Returns a token for the draft of a page, or for those of the whole site if `page` is `null`. */
export const previewToken = async (
  service: Pick<Service, 'server'> | string,
  editor: Pick<Editor, 'token'>,
  page: string | null
): Promise<string> => {
  const { status, body } = await askAboutPreviews(service, editor).post('', { page });
  if (status !== 200) throw new Error(`No preview: ${status} ${JSON.stringify(body)}`);
  return body.data.token;
};
