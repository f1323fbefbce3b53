import type { Core } from '@strapi/strapi';
import { attributePopulate } from '#site-content/domain/components/populate';
import type { PAGE } from '#site-content/domain/content-types';
import type { Path, Problem } from '#site-content/domain/problems/problem';
import { getHtmlFields } from '#site-content/domain/rules/html-fields';
import { getModels } from '../strapi-internals/models';

const valueAt = (data: unknown, path: Path): unknown =>
  path.reduce((value, step) => (value as Record<string, unknown> | null)?.[step], data);

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
  const stored = new Set<unknown>(
    rows.flatMap((row) => getHtmlFields(getModel, uid, row).map(({ html }) => html))
  );
  return problems.filter(({ path }) => !stored.has(valueAt(data, path)));
};
