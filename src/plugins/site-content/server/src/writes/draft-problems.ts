import type { Core } from '@strapi/strapi';
import { attributePopulate } from '#site-content/domain/components/populate';
import type { GetModel } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import type { Problem } from '#site-content/domain/problems/problem';
import { checkComponents, checkRequired } from '#site-content/domain/rules/components';
import { withoutKnown } from '#site-content/domain/rules/known-problems';
import { checkSlug } from '#site-content/domain/rules/page';
import { withoutSecrets } from '#site-content/domain/rules/secrets-in-refusals';
import { getModels } from '../strapi-internals/models';
import { validateForPublishing } from '../strapi-internals/publish-validation';
import { findProblems, mergeProblems } from './problems';
import type { Data } from './write';

/** Returns populate options for validating a page's draft: body, media and relations. */
export const draftPopulate = (getModel: GetModel) =>
  attributePopulate(
    getModel,
    PAGE,
    Object.keys(getModel(PAGE).attributes).filter((name) => name !== 'children'),
    { linkedPages: true }
  );

/** Validates the values of a page that are set. These rules also apply to drafts. */
export const checkValues = (getModel: GetModel, page: Data): Problem[] => [
  ...checkSlug(page['slug']),
  ...checkComponents(getModel, PAGE, page),
];

/**
 * Returns the problems that prevent publishing the draft, regardless of the rest of the site. Invalid values of the
 * published version do not, because publishing them again makes nothing worse.
 */
export const checkDraft = async (strapi: Core.Strapi, draft: Data): Promise<Problem[]> => {
  const getModel = getModels(strapi);
  const problems = checkValues(getModel, draft);
  const where = { documentId: draft['documentId'], publishedAt: { $notNull: true } };
  const published: Data[] =
    problems.length === 0
      ? []
      : await strapi.db.query(PAGE).findMany({ where, populate: draftPopulate(getModel) });
  const versions = published.map((values) => ({ values, problems: checkValues(getModel, values) }));
  return [...checkRequired(getModel, PAGE, draft), ...withoutKnown(problems, draft, versions)];
};

/**
 * Returns the problems that publishing a draft now would have, by the rules and by Strapi's own validator.
 *
 * @param draft populated with `draftPopulate`
 * @param published the currently published row
 * @param checkEarly further checks for a draft that is refused
 */
export const validateDraft = async (
  strapi: Core.Strapi,
  draft: Data,
  published: { readonly id: number } | null,
  checkEarly: () => Promise<Problem[]> = async () => []
): Promise<Problem[]> => {
  const getModel = getModels(strapi);
  const problems = await checkDraft(strapi, draft);
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
