import { SITE_KEYS } from '../../../../contract/content-types';
import { problem } from '../../../../contract/problems/problem';
import { checkSiteKeys } from '../../../../contract/rules/site-keys';
import type { TypeWrites } from './write';

export const siteKeysWrites: TypeWrites = {
  async prepare({ strapi, action, data }) {
    const problems = checkSiteKeys(data);
    const creates = action === 'create' || action === 'clone';
    if (creates && (await strapi.db.query(SITE_KEYS).count()) > 0) {
      problems.push(problem([], 'site-keys.exist'));
    }
    return problems;
  },
  async settle() {
    return [];
  },
};
