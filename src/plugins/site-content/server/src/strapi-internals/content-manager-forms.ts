import type { Core } from '@strapi/strapi';

/**
 * The Content Manager's configuration of a form. It takes it from a schema's `config` when it meets the schema for the
 * first time, and keeps it in a setting of its own from then on (Strapi 5.54.0, `@strapi/content-manager`,
 * `server/services/utils/store.js`, `services/configuration.js`, `services/utils/configuration/index.js`). The
 * documented way to set it is by hand, in the panel.
 */

/** A content type or component with the form that it is first met with. */
interface Configured {
  config?: object;
}

/** The content types and components of an application by their UIDs, which may be given forms. */
export const configuredSchemas = <Schema extends object>(
  strapi: Core.Strapi
): Record<string, Schema & Configured> =>
  ({ ...strapi.contentTypes, ...strapi.components }) as unknown as Record<
    string,
    Schema & Configured
  >;

const getSetting = (uid: string) => ({
  ...{ type: 'plugin', name: 'content_manager' },
  key: `configuration_content_types::${uid}`,
});

/** The form of a content type that is kept, `null` where it was never met. */
export const readStoredForm = async <Form>(
  strapi: Core.Strapi,
  uid: string
): Promise<Form | null> => (await strapi.store.get(getSetting(uid))) as Form | null;

/** Keeps another form of a content type. */
export const writeStoredForm = async (
  strapi: Core.Strapi,
  uid: string,
  form: object
): Promise<void> => {
  await strapi.store.set({ ...getSetting(uid), value: form });
};
