import type { Core } from '@strapi/strapi';
import { findEmptyBlocks } from '#site-content/domain/rules/empty-blocks';
import { getModels } from '../../strapi-internals/models';

/**
 * Notes how many blocks of a page that is published show nothing, where any do.
 *
 * @param draft with its body; left out where it is not known
 */
export const noteEmptyBlocks = (
  strapi: Core.Strapi,
  noted: Map<string, number>,
  id: string,
  draft: Readonly<Record<string, unknown>> | null | undefined
): void => {
  const { length } = findEmptyBlocks(getModels(strapi), draft?.['body']);
  if (length > 0) noted.set(id, length);
};
