import { attributePopulate } from '../../../../contract/components/populate';
import type { GetModel } from '../../../../contract/components/walk';
import { PAGE } from '../../../../contract/content-types';
import type { Problem } from '../../../../contract/problems/problem';
import { checkComponents, checkRequired } from '../../../../contract/rules/components';
import { checkSlug } from '../../../../contract/rules/page';

/** What is read along with a page's draft to judge it: its body, media and relations. */
export const draftPopulate = (getModel: GetModel) =>
  attributePopulate(
    getModel,
    PAGE,
    Object.keys(getModel(PAGE).attributes).filter((name) => name !== 'children'),
    { linkedPages: true }
  );

/** What a draft is not published for, whatever else there is on the site. */
export const checkDraft = (getModel: GetModel, draft: Record<string, unknown>): Problem[] => [
  ...checkRequired(getModel, PAGE, draft),
  ...checkSlug(draft['slug']),
  ...checkComponents(getModel, PAGE, draft),
];
