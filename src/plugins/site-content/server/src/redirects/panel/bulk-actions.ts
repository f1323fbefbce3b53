import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { PAGE } from '#site-content/domain/content-types';
import { MAX_SEEN_LENGTH, parseBaseVersions } from '#site-content/domain/panel/edit-conflict';
import type { References } from '#site-content/domain/panel/page-bulk-actions';
import type { RedirectBulkActionOutcome } from '#site-content/domain/panel/redirects';
import type { Reason } from '#site-content/domain/problems/codes';
import { problem } from '#site-content/domain/problems/problem';
import { getDestination } from '#site-content/domain/redirects/table';
import { createValidationError } from '../../operations/requests/refusal';
import { findReferences } from '../../pages/panel/bulk-action-references';
import { isAllowedOnEntries } from '../../panel/access/on-entries';
import { conditionsFor, isAllowedOnRedirects } from '../../panel/access/on-redirects';
import { READ, withReadablePaths } from '../../panel/access/readable';
import { parseForm } from '../../panel/parse-form';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { documentExists } from '../../writes/relations';
import type { WriteServices } from '../../writes/write-services';
import {
  dryRunRedirectAction,
  type RedirectBulkAction,
  type RedirectBulkActionPlan,
  runRedirectBulkAction,
} from '../bulk-actions/run-bulk-action';
import { readSurroundings } from '../read-redirect-graph';
import { knownTo, type RedirectsServices } from './read';
import { canChoose, chosenSchema, getIds, idSchema } from './selection-schema';

const NOWHERE = { destination: null, page: null } as const;

const goal = z.discriminatedUnion('target', [
  z
    .strictObject({ target: z.literal('url'), destination: z.string().trim().max(2048) })
    .transform((url) => ({ ...NOWHERE, ...url })),
  z
    .strictObject({ target: z.literal('page'), page: idSchema })
    .transform((page) => ({ ...NOWHERE, ...page })),
  z
    .strictObject({ target: z.enum(['none', 'empty']) })
    .transform((nowhere) => ({ ...NOWHERE, ...nowhere })),
]);

const ofEach = {
  chosen: chosenSchema,
  isDryRun: z.boolean(),
  all: z.boolean().optional(),
  seen: z.string().max(MAX_SEEN_LENGTH).optional(),
};

const bodySchema = z.discriminatedUnion('action', [
  z.strictObject({ ...ofEach, action: z.literal('delete') }),
  z.strictObject({ ...ofEach, action: z.literal('shorten') }),
  z.strictObject({ ...ofEach, action: z.literal('to-pages') }),
  z.strictObject({ ...ofEach, action: z.literal('lead'), to: goal }),
]);

type BulkActionRequest = z.output<typeof bodySchema>;

/**
 * Parses the body of `POST /site-content/redirects/bulk-actions`. Checks its form only, not the rules.
 *
 * @throws ValidationError that names invalid members
 */
export const readRedirectBulkActionBody = (body: unknown): BulkActionRequest =>
  parseForm(bodySchema, body, 'redirect-bulk-action.form');

/** Returns the permission that a bulk action needs. */
const getAction = ({ action }: RedirectBulkAction): 'update' | 'delete' =>
  action === 'delete' ? 'delete' : 'update';

/** Returns the document ids of the selected redirects that the user may read and change. */
const changeableIds = async (
  strapi: Core.Strapi,
  services: RedirectsServices,
  ability: Ability,
  request: BulkActionRequest
): Promise<string[] | 'forbidden'> => {
  const known = await knownTo(strapi, ability);
  const action = getAction(request);
  if (known === null || !isAllowedOnRedirects(ability, action)) return 'forbidden';
  if (!canChoose(strapi, ability, request.chosen)) return 'forbidden';
  const conditions = conditionsFor(strapi, ability, action);
  const both = [known.redirects, conditions].filter((filters) => filters !== null);
  const mine = { ...known, redirects: both.length === 0 ? null : { $and: both } };
  return getIds(strapi, mine, services, request.chosen);
};

/** Maximum number listed in a dry run, by default and on request: a browser cannot show 100,000. */
const MAX_LISTED = 10;
const MAX_LISTED_OF_ALL = 1000;

/** Summarizes changes: their number and the first of them. */
const getChanges = async (
  services: {
    readonly strapi: Core.Strapi;
    readonly options: WriteServices['options'];
  },
  ability: Ability,
  { changes, kept }: RedirectBulkActionPlan,
  all: boolean
): Promise<Omit<RedirectBulkActionOutcome, 'links' | 'broken'>> => {
  const reported = changes.slice(0, all ? MAX_LISTED_OF_ALL : MAX_LISTED);
  const leading = reported.flatMap(({ redirect, to }) =>
    to === null ? [redirect] : [redirect, to]
  );
  const readable = await withReadablePaths(services.strapi, ability);
  const tree = readable(
    await readSurroundings({ ...services, trx: services.strapi.db.connection }, leading)
  );
  return {
    ...{ total: changes.length, kept },
    first: reported.map(({ redirect, to }) => ({
      source: redirect.source,
      from: getDestination(redirect, tree),
      to: to === null ? null : getDestination(to, tree),
    })),
  };
};

/** Returns the reasons why new destinations are broken, one per URL. Unpublished pages are not broken destinations. */
const findBroken = async (
  { linkCheck }: Pick<RedirectsServices, 'linkCheck'>,
  { changes }: RedirectBulkActionPlan
): Promise<Reason[]> => {
  const urls = changes.flatMap(({ to }) => (to?.target === 'url' ? (to.destination ?? []) : []));
  return [...(await linkCheck.findBroken(urls)).values()].slice(0, MAX_LISTED);
};

/** Number of links of each kind listed by default. */
const FIRST_LINKS = 10;

/** Finds the links that will no longer redirect when these redirects are deleted. */
const readLinks = async (
  strapi: Core.Strapi,
  services: RedirectsServices,
  ability: Ability,
  { changes, all }: Pick<RedirectBulkActionPlan, 'changes'> & { readonly all: boolean | undefined }
): Promise<References> => {
  const sources = changes.map(({ redirect }) => redirect.source);
  const references = await findReferences(strapi, services, ability);
  const deleted = new Set(sources);
  const isOther = {
    redirect: (source: string): boolean => !deleted.has(source),
    page: (): boolean => true,
  };
  return references.list(await references.toSources(sources), isOther, (links) => ({
    total: links.length,
    first: all === true ? links : links.slice(0, FIRST_LINKS),
  }));
};

/**
 * Runs a bulk action on the selected redirects, or its dry run.
 *
 * @returns `'forbidden'` if the user lacks permission
 * @throws StaleWriteError if a redirect has another version than the user loaded
 */
export const applyRedirectBulkAction = async (
  strapi: Core.Strapi,
  services: RedirectsServices & WriteServices,
  ability: Ability,
  request: BulkActionRequest,
  userId: number | undefined
): Promise<RedirectBulkActionOutcome | 'forbidden'> => {
  const meant = await changeableIds(strapi, services, ability, request);
  if (meant === 'forbidden') return meant;
  if (request.action === 'lead' && request.to.target === 'page') {
    const { page } = request.to;
    const read = { action: READ, uid: PAGE, fields: [], documents: [page] };
    // A page that the user may not read is treated as missing.
    if (
      !(await documentExists(strapi, PAGE, page)) ||
      !(await isAllowedOnEntries(strapi, strapi.db.connection, ability, read))
    ) {
      throw createValidationError([problem(['page'], 'page-gone')]);
    }
  }
  const { options } = services;
  const done = request.isDryRun
    ? await dryRunRedirectAction(strapi, options, request, meant)
    : await services.versions.withBaseVersions(parseBaseVersions(request.seen), null, () =>
        runRedirectBulkAction(strapi, services, request, meant, userId)
      );
  const isToDelete = request.action === 'delete' && request.isDryRun;
  return {
    ...(await getChanges({ strapi, options }, ability, done, request.all === true)),
    broken: request.isDryRun ? await findBroken(services, done) : [],
    links: isToDelete
      ? await readLinks(strapi, services, ability, { changes: done.changes, all: request.all })
      : null,
  };
};
