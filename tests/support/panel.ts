import request from 'supertest';
import type {
  DashboardResponse,
  NavigationItem,
  NavigationResponse,
  NavigationSaved,
} from '../../src/plugins/site-content/domain/panel/panel-response-types';
import type { Editor } from './editor';
import type { Service } from './service';

export {
  PANEL_ACTIONS,
  READ_HISTORY,
  READ_NAVIGATION,
  RESTORE_HISTORY,
  SHARE_PREVIEWS,
  UPDATE_NAVIGATION,
} from '../../src/plugins/site-content/domain/panel/actions';

/** A permission of a role: an action, with its content type if it has one. */
export type Grant =
  | string
  | {
      readonly action: string;
      readonly subject: string;
      readonly fields?: readonly string[];
      /** Ids of conditions, such as `admin::is-creator`. */
      readonly conditions?: readonly string[];
    };

/** The permission to read a content type in the Content Manager: these attributes, or all of them. */
export const reads = (subject: string, ...fields: string[]): Grant => ({
  action: 'plugin::content-manager.explorer.read',
  subject,
  ...(fields.length === 0 ? {} : { fields }),
});

let roles = 0;

/** Creates a role with exactly these permissions, and returns its code. */
export const createRole = async (
  { strapi }: Service,
  grants: readonly Grant[]
): Promise<string> => {
  roles += 1;
  const role = await strapi.service('admin::role').create({ name: `Role ${roles}` });
  await strapi.service('admin::role').addPermissions(
    role.id,
    grants.map((grant) => {
      if (typeof grant === 'string') return { action: grant };
      const { action, subject, fields = Object.keys(getAttributes(strapi, subject)) } = grant;
      const { conditions = [] } = grant;
      return { action, subject, properties: { fields }, conditions };
    })
  );
  return role.code;
};

const getAttributes = (strapi: Service['strapi'], uid: string): object =>
  strapi.contentTypes[uid as keyof typeof strapi.contentTypes]?.attributes ?? {};

/**
 * Returns functions that send requests to the plugin's routes below `/site-content`, like the panel, or without a
 * login.
 *
 * @param server service, or its URL
 */
export const panelAt = (server: Service['server'] | string, editor: Editor | null) => {
  const call = (method: 'get' | 'post' | 'put', path: string): request.Test => {
    const test = request(server)[method](`/site-content/${path}`);
    return editor === null ? test : test.set('Authorization', `Bearer ${editor.token}`);
  };
  return {
    get: (path: string): request.Test => call('get', path),
    post: (path: string, body: object): request.Test => call('post', path).send(body),
    /** Starts a request to which files can be attached. */
    upload: (path: string, fields: Readonly<Record<string, string>>): request.Test =>
      Object.entries(fields).reduce(
        (test, [name, value]) => test.field(name, value),
        call('post', path)
      ),
    put: (path: string, body: object): request.Test => call('put', path).send(body),
  };
};

/** Returns the same functions for a service in this process. */
export const getPanel = ({ server }: Service, editor: Editor | null) => panelAt(server, editor);

/** A response to a save of the navigation. */
export interface NavigationReply {
  readonly status: number;
  readonly data: NavigationResponse;
  readonly meta: NavigationSaved;
  readonly error: {
    readonly name: string;
    readonly message: string;
    readonly details: Record<string, unknown>;
  };
  /** The validation errors: messages by path, such as `items.0.url`. */
  readonly errors: Record<string, string>;
}

/** Sends the requests of the page Navigation. */
export const getNavigation = (service: Service, editor: Editor | null) => {
  const panel = getPanel(service, editor);
  const read = async (): Promise<NavigationResponse> =>
    (await panel.get('navigation').expect(200)).body.data;
  const put = async (body: object): Promise<NavigationReply> => {
    const { status, body: reply } = await panel.put('navigation', body);
    const problems = (reply.error?.details?.errors ?? []) as { path: string[]; message: string }[];
    const errors = Object.fromEntries(problems.map((p) => [p.path.join('.'), p.message]));
    return { status, ...reply, errors };
  };
  return {
    read,
    put,
    /** Saves the items on the basis of the stored version. */
    save: async (items: readonly NavigationItem[]): Promise<NavigationReply> =>
      put({ version: (await read()).version, items }),
  };
};

/** Returns the dashboard data once the content audit is current. */
export const getOverview = async (
  panel: ReturnType<typeof getPanel>
): Promise<DashboardResponse> => {
  for (;;) {
    const { data }: { data: DashboardResponse } = (await panel.get('overview').expect(200)).body;
    if (data.checks === 'current') return data;
  }
};
