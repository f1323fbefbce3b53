import { PAGE, REDIRECT } from '../../../../contract/content-types';
import { PageRows } from '../page-tree/page-rows';
import { readTreeAbove } from '../page-tree/stored-tree';
import { problem } from '../../../../contract/problems/problem';
import {
  checkRedirect,
  normaliseSource,
  SOURCE_IS_TAKEN,
} from '../../../../contract/rules/redirect';
import { hashSource } from '../redirects/source-hash';
import { documentExists, resolveToOne } from './relations';
import type { TypeWrites } from './write';

export const redirectWrites: TypeWrites = {
  async prepare({ strapi, trx, options, action, documentId, data }) {
    if (!['create', 'update', 'clone'].includes(action)) return [];

    const stored =
      documentId === null
        ? { target: 'url', source: '', destination: '', page: null }
        : await strapi.db
            .query(REDIRECT)
            .findOne({ where: { documentId }, populate: { page: { select: ['documentId'] } } });
    if (!stored) return [];

    if (data['target'] === undefined && documentId === null) data['target'] = 'url';
    if (typeof data['source'] === 'string') data['source'] = normaliseSource(data['source']);
    const state = {
      source: data['source'] === undefined ? stored.source : data['source'],
      target: data['target'] === undefined ? stored.target : data['target'],
      destination: data['destination'] === undefined ? stored.destination : data['destination'],
      page: await resolveToOne(strapi, PAGE, data['page'], stored.page?.documentId ?? null),
    };

    data['origin'] = 'editor';
    delete data['source_hash'];
    let sourceIsTaken = false;
    if (typeof state.source === 'string') {
      const hash = hashSource(state.source);
      data['source_hash'] = hash;
      const other = await strapi.db
        .query(REDIRECT)
        .findOne({ where: { source_hash: hash }, select: ['documentId'] });
      sourceIsTaken = other !== null && (action === 'clone' || other.documentId !== documentId);
    }

    const { siteUrl, homeSlug } = options;
    const { page } = state;
    const pagePath =
      page === null
        ? null
        : (await readTreeAbove(new PageRows(strapi, trx), [page], homeSlug)).pathOf(page);
    const problems = checkRedirect(state, { sourceIsTaken, pagePath, siteUrl });
    const isGone =
      state.page !== null &&
      data['page'] !== undefined &&
      !(await documentExists(strapi, PAGE, state.page));
    return isGone ? [...problems, problem(['page'], 'page-gone')] : problems;
  },
  async settle() {
    return [];
  },
  isTaken: SOURCE_IS_TAKEN,
};
