/**
 * @reliesOn `config` of a schema; the setting that stores a form.
 * @ifItFails Forms lose their labels and hints.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/server/services/utils/store.js`,
 *   `@strapi/content-manager/dist/server/services/configuration.js`,
 *   `@strapi/content-manager/dist/server/services/components.js`,
 *   `@strapi/content-manager/dist/server/services/utils/configuration/index.js`
 */

import type { Core } from '@strapi/strapi';

/**
 * Access to the Content Manager's configuration of edit forms. Strapi copies it from a schema's `config` when
 * it first sees the schema, and then keeps it in a setting. The only documented way to change it is by hand,
 * in the panel.
 */

/** A content type or component with its initial form configuration. */
interface Configured {
  config?: object;
}

/** Returns the content types and components of an application by UID. Their `config` can be set. */
export const configuredSchemas = <Schema extends object>(
  strapi: Core.Strapi
): Record<string, Schema & Configured> =>
  ({ ...strapi.contentTypes, ...strapi.components }) as unknown as Record<
    string,
    Schema & Configured
  >;

const getSetting = (strapi: Core.Strapi, uid: string) => ({
  ...{ type: 'plugin', name: 'content_manager' },
  key: `configuration_${uid in strapi.components ? 'components' : 'content_types'}::${uid}`,
});

/** Reads the stored form of a content type or component; `null` if Strapi has never seen it. */
export const readStoredForm = async <Form>(
  strapi: Core.Strapi,
  uid: string
): Promise<Form | null> => (await strapi.store.get(getSetting(strapi, uid))) as Form | null;

/** Replaces the stored form of a content type or component. */
export const writeStoredForm = async (
  strapi: Core.Strapi,
  uid: string,
  form: object
): Promise<void> => {
  await strapi.store.set({ ...getSetting(strapi, uid), value: form });
};
