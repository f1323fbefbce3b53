import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { PAGE } from '#site-content/domain/content-types';
import { MAX_SEEN_LENGTH, readSeen } from '#site-content/domain/panel/edit-conflict';
import type { RedirectActOutcome } from '#site-content/domain/panel/redirects';
import { problem } from '#site-content/domain/problems/problem';
import { getDestination } from '#site-content/domain/redirects/table';
import {
  type ActOnRedirects,
  dryRunRedirectAction,
  type RedirectActParts,
  type RedirectActPlan,
  runRedirectBulkAction,
} from '../../content/redirect-bulk-actions/run-bulk-action';
import { readSurroundings } from '../../content/redirects/read-redirect-graph';
import { documentExists } from '../../content/writes/relations';
import { refusal } from '../../operations/requests/refusal';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { conditionsFor, mayOnRedirects } from '../access/on-redirects';
import { readablePaths } from '../access/readable';
import { knownTo, type RedirectsParts } from './read';
import { chosenSchema, getIds, idSchema, mayChoose } from './selection-schema';

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
  seen: z.string().max(MAX_SEEN_LENGTH).optional(),
};

const bodySchema = z.discriminatedUnion('act', [
  z.strictObject({ ...ofEach, act: z.literal('delete') }),
  z.strictObject({ ...ofEach, act: z.literal('shorten') }),
  z.strictObject({ ...ofEach, act: z.literal('to-pages') }),
  z.strictObject({ ...ofEach, act: z.literal('lead'), to: goal }),
]);

type ActRequest = z.output<typeof bodySchema>;

/**
 * Parses the body of `POST /site-content/redirects/acts`. Checks its form only, not the rules.
 *
 * @throws ValidationError that names invalid members
 */
export const readRedirectActBody = (body: unknown): ActRequest => {
  const read = bodySchema.safeParse(body);
  if (read.success) return read.data;
  throw refusal(
    read.error.issues.map(({ path }) =>
      problem(
        path.map((step) => (typeof step === 'number' ? step : String(step))),
        'redirect-act.form'
      )
    )
  );
};

/** The permission that a bulk action needs. */
const getAction = ({ act }: ActOnRedirects): 'update' | 'delete' =>
  act === 'delete' ? 'delete' : 'update';

/** Document ids of the selected redirects that the user may read and change. */
const changeableIds = async (
  strapi: Core.Strapi,
  parts: RedirectsParts,
  ability: Ability,
  request: ActRequest
): Promise<string[] | 'forbidden'> => {
  const known = await knownTo(strapi, ability);
  const action = getAction(request);
  if (known === null || !mayOnRedirects(ability, action)) return 'forbidden';
  if (!mayChoose(strapi, ability, request.chosen)) return 'forbidden';
  const conditions = conditionsFor(strapi, ability, action);
  const both = [known.redirects, conditions].filter((filters) => filters !== null);
  const mine = { ...known, redirects: both.length === 0 ? null : { $and: both } };
  return getIds(strapi, mine, parts, request.chosen);
};

/** Maximum number listed in a dry run. */
const MAX_TOLD = 10;

/** The summary of changes: their number and the first of them. */
const getOutcome = async (
  parts: { readonly strapi: Core.Strapi; readonly options: RedirectActParts['options'] },
  ability: Ability,
  { changes, kept }: RedirectActPlan
): Promise<RedirectActOutcome> => {
  const reported = changes.slice(0, MAX_TOLD);
  const leading = reported.flatMap(({ redirect, to }) =>
    to === null ? [redirect] : [redirect, to]
  );
  const readable = await readablePaths(parts.strapi, ability);
  const tree = readable(
    await readSurroundings({ ...parts, trx: parts.strapi.db.connection }, leading)
  );
  return {
    ...{ total: changes.length, kept },
    first: reported.map(({ redirect, to }) => ({
      source: redirect.source,
      from: getDestination(redirect, tree),
      to: to === null ? null : getDestination({ ...to, source: redirect.source }, tree),
    })),
  };
};

/**
 * Runs a bulk action on the selected redirects, or its dry run.
 *
 * @returns `'forbidden'` if the user lacks permission
 * @throws StaleWriteError if a redirect has another version than the user loaded
 */
export const actOnRedirects = async (
  strapi: Core.Strapi,
  parts: RedirectsParts & RedirectActParts,
  ability: Ability,
  request: ActRequest,
  userId: number | undefined
): Promise<RedirectActOutcome | 'forbidden'> => {
  const meant = await changeableIds(strapi, parts, ability, request);
  if (meant === 'forbidden') return meant;
  if (request.act === 'lead' && request.to.target === 'page') {
    if (!(await documentExists(strapi, PAGE, request.to.page))) {
      throw refusal([problem(['page'], 'page-gone')]);
    }
  }
  const { options } = parts;
  const done = request.isDryRun
    ? await dryRunRedirectAction(strapi, options, request, meant)
    : await parts.versions.asAuthor(readSeen(request.seen), null, () =>
        runRedirectBulkAction(strapi, parts, request, meant, userId)
      );
  return getOutcome({ strapi, options }, ability, done);
};
