import { attributePopulate } from '#site-content/domain/components/populate';
import { SITE_KEYS } from '#site-content/domain/content-types';
import { LINKED_PAGES } from '#site-content/domain/pages/linked-pages';
import { problem } from '#site-content/domain/problems/problem';
import { checkSiteKeys } from '#site-content/domain/rules/site-keys';
import { getModels } from '../strapi-internals/models';
import { withoutProblemsBefore } from './known-problems';
import { settleLinkedPages } from './linked-pages';
import type { TypeWrites } from './write';

export const siteKeysWrites: TypeWrites = {
  async prepare(write) {
    const { strapi, action, data } = write;
    delete data[LINKED_PAGES];
    const found = checkSiteKeys(data);
    const problems = [
      ...(await withoutProblemsBefore(write, SITE_KEYS, data, found, checkSiteKeys)),
    ];
    const creates = action === 'create' || action === 'clone';
    if (creates && (await strapi.db.query(SITE_KEYS).count()) > 0) {
      problems.push(problem([], 'site-keys.exist'));
    }
    return problems;
  },
  async settle(write, documentId) {
    const getModel = getModels(write.strapi);
    const names = Object.keys(getModel(SITE_KEYS).attributes);
    const row = await write.strapi.db.query(SITE_KEYS).findOne({
      where: { documentId },
      populate: attributePopulate(getModel, SITE_KEYS, names, { linkedPages: false }),
    });
    if (row !== null) await settleLinkedPages(write, SITE_KEYS, row);
    return [];
  },
};
