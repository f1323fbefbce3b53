import type { Core } from '@strapi/strapi';
import { countListed } from '#site-content/domain/components/count-listed';
import { PAGE } from '#site-content/domain/content-types';
import type { Problem } from '#site-content/domain/problems/problem';
import { checkComponentCount } from '#site-content/domain/rules/components';
import { getModels } from '../strapi-internals/models';
import { draftPopulate } from './draft-problems';
import type { Data } from './write';

/** Reads the draft with body, media and parent; returns `null` if there is none. */
export const readPageDraft = (strapi: Core.Strapi, documentId: string) =>
  strapi.db.query(PAGE).findOne({
    where: { documentId, publishedAt: null },
    populate: draftPopulate(getModels(strapi)),
  });

/**
 * Checks the number of blocks and items. A page that already exceeds the limit may keep that number, because it was
 * stored before there was a limit.
 *
 * @param documentId the page that is saved or cloned, `null` for a new one
 */
export const checkCountOfPage = async (
  strapi: Core.Strapi,
  documentId: string | null,
  data: Data
): Promise<Problem[]> => {
  const getModel = getModels(strapi);
  const problems = checkComponentCount(getModel, PAGE, data);
  if (problems.length === 0 || documentId === null) return problems;
  const draft: Data | null = await readPageDraft(strapi, documentId);
  const stored = draft === null ? [] : [...countListed(getModel, PAGE, draft).values()];
  const before = stored.reduce((sum, { components }) => sum + components, 0);
  return checkComponentCount(getModel, PAGE, data, before);
};
