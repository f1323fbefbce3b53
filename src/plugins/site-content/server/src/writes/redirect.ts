import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import { type Problem, problem } from '#site-content/domain/problems/problem';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import {
  checkRedirect,
  normaliseSource,
  type RedirectState,
  SOURCE_IS_TAKEN,
} from '#site-content/domain/rules/redirect';
import { PageRows } from '../pages/tree/page-rows';
import { readTreeAbove } from '../pages/tree/stored-tree';
import { hashSource } from '../redirects/source-hash';
import { readRedirects } from '../redirects/stored-redirects';
import { documentExists, resolveToOne } from './relations';
import { SAVES, type TypeWrites, type Write } from './write';

/** The redirect being changed or cloned; `null` if it is new or gone. */
type Before = StoredRedirect | null;

/** Returns a redirect as it would be after the write. */
const getState = async ({ strapi, data }: Write, before: Before): Promise<RedirectState> => ({
  source: data['source'] === undefined ? (before?.source ?? '') : data['source'],
  target: data['target'] === undefined ? (before?.target ?? 'url') : data['target'],
  destination:
    data['destination'] === undefined ? (before?.destination ?? '') : data['destination'],
  page: await resolveToOne(strapi, PAGE, data['page'], before?.page ?? null),
});

/** True if source and destination stay the same. Such a redirect is not refused for existing violations. */
const hasFormerDestination = (state: RedirectState, before: Before): boolean =>
  before !== null &&
  state.source === before.source &&
  state.target === before.target &&
  state.page === before.page &&
  (state.destination || null) === (before.destination || null);

/** True if the page of a redirect was deleted before, and none was chosen since. */
const staysWithoutPage = (state: RedirectState, before: Before): boolean =>
  before?.target === 'page' &&
  before.page === null &&
  state.target === 'page' &&
  state.page === null;

export const redirectWrites: TypeWrites<Before> = {
  async readBefore({ strapi, action, documentId }) {
    if (!SAVES.includes(action) || documentId === null) return null;
    return (await readRedirects(strapi, [documentId]))[0] ?? null;
  },
  async prepare(write, before) {
    const { strapi, trx, options, action, documentId, data } = write;
    if (!SAVES.includes(action) || (documentId !== null && before === null)) return [];
    if (action === 'update' && documentId !== null) write.redirectChanges.note(documentId, before);

    if (data['target'] === undefined && documentId === null) data['target'] = 'url';
    if (typeof data['source'] === 'string') data['source'] = normaliseSource(data['source']);
    const state = await getState(write, before);

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
        : (await readTreeAbove(new PageRows(strapi, trx), [page], homeSlug)).getPath(page);
    const found = checkRedirect(state, { sourceIsTaken, pagePath, siteUrl });
    const isKnown = ({ path: [field], code }: Problem): boolean =>
      field === 'source' && code !== 'redirect.to-itself'
        ? state.source === before?.source
        : hasFormerDestination(state, before) ||
          (code === 'redirect.page-missing' && staysWithoutPage(state, before));
    const problems = action === 'update' ? found.filter((one) => !isKnown(one)) : found;
    const isGone =
      state.page !== null &&
      data['page'] !== undefined &&
      !(await documentExists(strapi, PAGE, state.page));
    return isGone ? [...problems, problem(['page'], 'page-gone')] : problems;
  },
  async checkEarly(write, before) {
    if (!SAVES.includes(write.action)) return [];
    const { source, target, destination, page } = await getState(write, before);
    const isUrl = target === 'url' && typeof destination === 'string';
    if (typeof source !== 'string' || (!isUrl && target !== 'page')) return [];
    return write.redirectChanges.checkEarly(
      { source, target, destination: isUrl ? destination : null, page },
      write.action === 'update' ? before : null
    );
  },
  async settle(write, documentId) {
    if (write.action === 'create' || write.action === 'clone') {
      write.redirectChanges.note(documentId, null);
    }
    return [];
  },
  isTaken: SOURCE_IS_TAKEN,
};
