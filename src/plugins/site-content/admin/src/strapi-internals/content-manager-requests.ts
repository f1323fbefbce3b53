/**
 * Asks the Content Manager's own part of the server, under the permissions of whoever asks.
 *
 * A port: these requests, made by Strapi's own panel, are not documented. Read in Strapi 5.54.0:
 * `@strapi/content-manager/dist/server/routes/admin.js` and `…/controllers/collection-types.js`.
 */

/** Where an entry of a collection type is made, by a POST. */
export const getEntries = (uid: string): string => `/content-manager/collection-types/${uid}`;

/** Asks for an entry as it is drafted; changes it by a PUT, and deletes it by a DELETE. */
export const entryAt = (uid: string, documentId: string): string =>
  `/content-manager/collection-types/${uid}/${encodeURIComponent(documentId)}`;

export interface EntryAnswer<Entry> {
  readonly data: Entry;
}

/** Asks how the form of a content type is set up. */
export const getConfiguration = (uid: string): string =>
  `/content-manager/content-types/${uid}/configuration`;

interface FormConfiguration {
  readonly metadatas: Readonly<Record<string, { readonly edit?: { readonly label?: string } }>>;
}

export interface ConfigurationAnswer {
  readonly data: {
    readonly contentType: FormConfiguration;
    /** Those that can be in the form, by their UIDs. */
    readonly components: Readonly<Record<string, FormConfiguration>>;
  };
}

const toLabels = ({ metadatas }: FormConfiguration): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadatas).flatMap(([name, { edit }]) =>
      edit?.label ? [[name, edit.label]] : []
    )
  );

/** The labels in a form, by the attributes' names, as they are stored: in no language but their own. */
export const labelsIn = ({ data }: ConfigurationAnswer): Record<string, string> =>
  toLabels(data.contentType);

/** The same in the forms of components, by their UIDs. */
export const componentLabelsIn = ({
  data,
}: ConfigurationAnswer): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries(data.components).map(([uid, configuration]) => [uid, toLabels(configuration)])
  );
