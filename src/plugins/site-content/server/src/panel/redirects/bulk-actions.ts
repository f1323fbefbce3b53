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
  performRedirectAct,
  type RedirectActParts,
  type RedirectActPlan,
} from '../../content/redirect-bulk-actions/run-bulk-action';
import { readSurroundings } from '../../content/redirects/read-redirect-graph';
import { documentExists } from '../../content/writes/relations';
import { refusal } from '../../operations/requests/refusal';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { conditionsFor, mayOnRedirects } from '../access/on-redirects';
import { readablePaths } from '../access/readable';
import { chosenSchema, getIds, idSchema, mayChoose } from './chosen-ids';
import { knownTo, type RedirectsParts } from './read';

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
 * Reads the body of `POST /site-content/redirects/acts`: its form alone, whatever the rules say about it.
 *
 * @throws ValidationError that names what makes no sense
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

/** What an act does with redirects. */
const getAction = ({ act }: ActOnRedirects): 'update' | 'delete' =>
  act === 'delete' ? 'delete' : 'update';

/** The document ids of the redirects that are meant, of those they may read and change. */
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

/** More than these are not told before. */
const MAX_TOLD = 10;

/** What is told of changes: how many, and the first of them. */
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
 * Does an act upon the redirects that are chosen, or tells what it would do.
 *
 * @returns `'forbidden'` where somebody may not
 * @throws StaleWriteError where they have seen another version of one of them
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
        performRedirectAct(strapi, parts, request, meant, userId)
      );
  return getOutcome({ strapi, options }, ability, done);
};
