import { SITE_KEYS } from '../../../../contract/content-types';
import { checkSiteKeys } from '../../../../contract/rules/site-keys';
import type { TypeWrites } from './write';

export const siteKeysWrites: TypeWrites = {
  async prepare({ strapi, action, data }) {
    const problems = checkSiteKeys(data);
    const creates = action === 'create' || action === 'clone';
    if (creates && (await strapi.db.query(SITE_KEYS).count()) > 0) {
      problems.push({ path: [], message: 'The site keys exist already. Change them instead.' });
    }
    return problems;
  },
  async settle() {
    return [];
  },
};
