import type { Core } from '@strapi/strapi';
import { type EmptyBlock, findEmptyBlocks } from '#site-content/domain/rules/empty-blocks';
import { getModels } from '../../strapi-internals/models';

/**
 * Notes the blocks of a published page that display nothing, if there are any.
 *
 * @param draft the page with its body; omitted if it is not known
 */
export const noteEmptyBlocks = (
  strapi: Core.Strapi,
  noted: Map<string, readonly EmptyBlock[]>,
  id: string,
  draft: Readonly<Record<string, unknown>> | null | undefined
): void => {
  const found = findEmptyBlocks(getModels(strapi), draft?.['body']);
  if (found.length > 0) noted.set(id, found);
};
