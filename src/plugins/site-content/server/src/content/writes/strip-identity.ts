import { isDocumentId } from '#site-content/domain/rules/document-id';
import type { Data, WriteAction } from './write';

/**
 * Takes out of the data of a write what says which entry it is, its locale included: there is one. Strapi stores that like any other attribute, and one
 * entry would get the identity of another. Only who creates an entry may choose its document id, as the importer does.
 */
export const dropIdentity = (action: WriteAction, data: Data): void => {
  delete data['id'];
  delete data['locale'];
  if (action !== 'create' || !isDocumentId(data['documentId'])) delete data['documentId'];
};
