import type { Core } from '@strapi/strapi';
import { attributePopulate } from '#site-content/domain/components/populate';
import type { GetModel } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import type { Problem } from '#site-content/domain/problems/problem';
import { checkComponents, checkRequired } from '#site-content/domain/rules/components';
import { checkSlug } from '#site-content/domain/rules/page';
import { withoutSecrets } from '#site-content/domain/rules/secrets-in-refusals';
import { getModels } from '../strapi-internals/models';
import { validateForPublishing } from '../strapi-internals/publish-validation';
import { findProblems, mergeProblems } from './problems';

/** Returns populate options for validating a page's draft: body, media and relations. */
export const draftPopulate = (getModel: GetModel) =>
  attributePopulate(
    getModel,
    PAGE,
    Object.keys(getModel(PAGE).attributes).filter((name) => name !== 'children'),
    { linkedPages: true }
  );

/** Returns the problems that prevent publishing the draft, regardless of the rest of the site. */
export const checkDraft = (getModel: GetModel, draft: Record<string, unknown>): Problem[] => [
  ...checkRequired(getModel, PAGE, draft),
  ...checkSlug(draft['slug']),
  ...checkComponents(getModel, PAGE, draft),
];

/**
 * Returns the problems that publishing a draft now would have, by the rules and by Strapi's own validator.
 *
 * @param draft populated with `draftPopulate`
 * @param published the currently published row
 * @param checkEarly further checks for a draft that is refused
 */
export const validateDraft = async (
  strapi: Core.Strapi,
  draft: Record<string, unknown>,
  published: { readonly id: number } | null,
  checkEarly: () => Promise<Problem[]> = async () => []
): Promise<Problem[]> => {
  const getModel = getModels(strapi);
  const problems = checkDraft(getModel, draft);
  if (problems.length > 0) problems.push(...(await checkEarly()));
  try {
    await validateForPublishing(strapi, PAGE, draft, published);
    return mergeProblems(problems, []);
  } catch (error) {
    const strapis = findProblems(error);
    if (strapis === null) throw error;
    if (problems.length === 0) problems.push(...(await checkEarly()));
    return mergeProblems(problems, withoutSecrets(getModel, PAGE, draft, strapis));
  }
};
