import request from 'supertest';
import type {
  Schedule,
  ScheduleProblem,
  ScheduleRequest,
} from '../../src/plugins/scheduling/domain/schedule';
import type { Services } from '../../src/plugins/scheduling/server/src/create-services';
import type { Editor } from './editor';
import type { Service } from './service';

export interface ScheduleReply {
  readonly status: number;
  readonly data: Schedule;
  readonly error: { readonly details: { readonly errors: readonly ScheduleProblem[] } };
  /** The codes of the validation errors, by path. */
  readonly problems: Readonly<Record<string, string>>;
}

export const getSchedulingParts = ({ strapi }: Service): Services =>
  strapi.plugin('site-scheduling').service('internals') as Services;

/** Returns functions that send an administrator's requests to the routes below `/site-scheduling`. */
export const schedulesAt = (
  server: Service['server'] | string,
  { token }: Pick<Editor, 'token'>
) => {
  const send = async (
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    body?: object
  ): Promise<ScheduleReply> => {
    const call = request(server)
      [method](`/site-scheduling/schedules${path}`)
      .set('Authorization', `Bearer ${token}`);
    const reply = await (body === undefined ? call : call.send(body));
    const problems = (reply.body.error?.details?.errors ?? []) as readonly ScheduleProblem[];
    return {
      ...{ status: reply.status, data: reply.body.data, error: reply.body.error },
      problems: Object.fromEntries(problems.map((one) => [one.path.join('.'), one.code])),
    };
  };
  return {
    async list(query = ''): Promise<readonly Schedule[]> {
      const { status, data } = await send('get', query);
      if (status !== 200) throw new Error(`The schedules were refused with ${status}.`);
      return data as unknown as readonly Schedule[];
    },
    read: (query = '') => send('get', query),
    create: (body: Partial<ScheduleRequest>) =>
      send('post', '', { action: 'publish', redirects: 'create', ...body }),
    send: (body: object) => send('post', '', body),
    createMany: (body: Partial<ScheduleRequest> & { readonly pages: readonly string[] }) =>
      send('post', '/bulk', { action: 'publish', redirects: 'create', ...body }),
    change: (id: number, body: object) => send('put', `/${id}`, body),
    cancel: (id: number) => send('delete', `/${id}`),
    retry: (id: number) => send('post', `/${id}/retry`, {}),
    dismiss: (id: number) => send('post', `/${id}/dismiss`, {}),
  };
};
