import type { Core } from '@strapi/strapi';
import { attributePopulate } from '#site-content/domain/components/populate';
import type { PAGE } from '#site-content/domain/content-types';
import type { Problem } from '#site-content/domain/problems/problem';
import { getHtmlFields, type HtmlField } from '#site-content/domain/rules/html-fields';
import { withoutKnown } from '#site-content/domain/rules/known-problems';
import { getModels } from '../strapi-internals/models';

/**
 * Drops HTML problems that the stored document already has, from before limits existed: a form sends
 * untouched values back, which makes nothing worse.
 */
export const withoutStoredHtml = async (
  strapi: Core.Strapi,
  uid: string,
  documentId: string | null,
  data: unknown,
  problems: readonly Problem[]
): Promise<readonly Problem[]> => {
  if (problems.length === 0 || documentId === null) return problems;
  const getModel = getModels(strapi);
  const names = Object.keys(getModel(uid).attributes);
  const rows = await strapi.db.query(uid as typeof PAGE).findMany({
    where: { documentId },
    populate: attributePopulate(getModel, uid, names, { linkedPages: false }),
  });
  // For any reason: whether all HTML of the entry is too long depends on its other fields.
  const codes = new Set(problems.map(({ code }) => code));
  const asKnown = ({ path }: HtmlField) => [...codes].map((code) => ({ path, code }));
  return withoutKnown(
    problems,
    data,
    rows.map((row) => ({
      values: row,
      problems: getHtmlFields(getModel, uid, row).flatMap(asKnown),
    }))
  );
};
