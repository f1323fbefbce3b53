/**
 * @reliesOn The panel's own requests for a list, an entry, and the configuration of a form and its components.
 * @ifItFails The home page and the history show attribute names instead of labels; `relation-field` fails too.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/server/routes/admin.js`,
 *   `@strapi/content-manager/dist/server/controllers/collection-types.js`
 */

/** Requests to the Content Manager's API, with the user's permissions. */

/** Returns the URL for creating an entry of a collection type, by POST. */
export const entriesUrl = (uid: string): string => `/content-manager/collection-types/${uid}`;

/** Returns the URL of an entry's draft: GET to read, PUT to update, DELETE to delete. */
export const entryUrl = (uid: string, documentId: string): string =>
  `/content-manager/collection-types/${uid}/${encodeURIComponent(documentId)}`;

export interface EntryResponse<Entry> {
  readonly data: Entry;
}

/** Returns the URL of a content type's form configuration. */
export const configurationUrl = (uid: string): string =>
  `/content-manager/content-types/${uid}/configuration`;

/** URL for reading all components. */
export const COMPONENTS_URL = '/content-manager/components';

export interface ComponentsResponse {
  readonly data: readonly {
    readonly uid: string;
    readonly info: { readonly displayName: string };
  }[];
}

interface FormConfiguration {
  readonly metadatas: Readonly<Record<string, { readonly edit?: { readonly label?: string } }>>;
}

export interface ConfigurationResponse {
  readonly data: {
    readonly contentType: FormConfiguration;
    /** The components that the form can contain, by UID. */
    readonly components: Readonly<Record<string, FormConfiguration>>;
  };
}

const toLabels = ({ metadatas }: FormConfiguration): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadatas).flatMap(([name, { edit }]) =>
      edit?.label ? [[name, edit.label]] : []
    )
  );

/** Returns the field labels of a form, by attribute name, as stored and untranslated. */
export const labelsIn = ({ data }: ConfigurationResponse): Record<string, string> =>
  toLabels(data.contentType);

/** Returns the field labels of component forms, by UID. */
export const componentLabelsIn = ({
  data,
}: ConfigurationResponse): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries(data.components).map(([uid, configuration]) => [uid, toLabels(configuration)])
  );
