import request from 'supertest';
import type {
  DeliveryResponse,
  EndpointResponse,
  EndpointWithSecret,
} from '../../src/plugins/webhooks/domain/endpoint-api-types';
import type { Editor } from './editor';
import type { Receiver } from './receiver';
import type { Service } from './service';

/** The environment in which messages may be sent to receivers on this machine. */
export const PRIVATE_HOSTS = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' };

/**
 * Returns functions that send requests to the routes below `/site-webhooks`, like the panel, or without a login.
 *
 * @param server service, or its URL
 */
export const webhooksAt = (server: Service['server'] | string, editor: Editor | null) => {
  const ask = (
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    body?: object
  ): request.Test => {
    const test = request(server)[method](`/site-webhooks/${path}`);
    if (editor !== null) void test.set('Authorization', `Bearer ${editor.token}`);
    return body === undefined ? test : test.send(body);
  };
  return {
    ask,
    add: async ({ url }: Pick<Receiver, 'url'>, more: object = {}): Promise<EndpointWithSecret> => {
      const form = { name: 'Front end', url, kind: 'http', enabled: true, debounce: 0, ...more };
      const { status, body } = await ask('post', 'endpoints', form);
      expect({ status, error: body.error }).toEqual({ status: 201, error: undefined });
      return body.data;
    },
    list: async (): Promise<EndpointResponse[]> =>
      (await ask('get', 'endpoints').expect(200)).body.data,
    deliveriesTo: async ({ id }: EndpointResponse): Promise<DeliveryResponse[]> =>
      (await ask('get', `endpoints/${id}/deliveries`).expect(200)).body.data,
  };
};
