import { isDocumentId } from '#site-content/domain/rules/document-id';
import type { Data, WriteAction } from './write';

/**
 * Removes identity attributes, including the locale, from the data of a write. Strapi would store them like
 * any other attribute and give one entry the identity of another. Only a create may choose its document id,
 * as the importer does.
 */
export const dropIdentity = (action: WriteAction, data: Data): void => {
  delete data['id'];
  delete data['locale'];
  if (action !== 'create' || !isDocumentId(data['documentId'])) delete data['documentId'];
};
