/** The format of Strapi's document ids. */
const DOCUMENT_ID = /^[a-z0-9]{24}$/;

export const isDocumentId = (value: unknown): value is string =>
  typeof value === 'string' && DOCUMENT_ID.test(value);
