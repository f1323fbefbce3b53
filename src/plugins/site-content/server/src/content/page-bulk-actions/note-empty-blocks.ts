import type { Core } from '@strapi/strapi';
import { type EmptyBlock, findEmptyBlocks } from '#site-content/domain/rules/empty-blocks';
import { getModels } from '../../strapi-internals/models';

/**
 * Notes the blocks of a page that is published that show nothing, where any do.
 *
 * @param draft with its body; left out where it is not known
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
