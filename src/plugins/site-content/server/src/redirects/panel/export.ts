import type { Core } from '@strapi/strapi';
import { LIST_FORMATS, needsSiteUrl } from 'redirect-formats';
import { z } from 'zod';
import { problem, reason } from '#site-content/domain/problems/problem';
import { getExported } from '#site-content/domain/redirect-lists/exported';
import type { ExportResponse } from '#site-content/domain/redirect-lists/in-panel';
import { getDestination } from '#site-content/domain/redirects/table';
import { createValidationError } from '../../operations/requests/refusal';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { takeListTurn, writeListInThread } from '../lists/run-in-worker';
import { readSurroundings } from '../read-redirect-graph';
import { readNotes, readRedirects, type RedirectAtSource } from '../stored-redirects';
import { knownTo, readsOfAll, type RedirectsServices } from './read';
import type { Known } from './select-redirects';
import { canChoose, chosenSchema, getIds } from './selection-schema';

const bodySchema = z.strictObject({ chosen: chosenSchema, format: z.enum(LIST_FORMATS) });

type ExportBody = z.output<typeof bodySchema>;

/**
 * Parses the body of `POST /site-content/redirects/export`.
 *
 * @throws ValidationError if it is invalid
 */
export const readExportBody = (body: unknown): ExportBody => {
  const read = bodySchema.safeParse(body);
  if (!read.success) throw createValidationError([problem([], 'redirect-bulk-action.form')]);
  return read.data;
};

/** Maximum number listed. */
const MAX_LISTED = 1000;

const exportKnown = async (
  strapi: Core.Strapi,
  services: RedirectsServices,
  ability: Ability,
  known: Known,
  { chosen, format }: ExportBody
): Promise<ExportResponse> => {
  const { options } = services;
  const ids = await getIds(strapi, known, services, chosen);
  const all = await readRedirects(strapi, ids);
  const { canReadPath } = known;
  const isReadable = ({ page }: RedirectAtSource): boolean => page === null || canReadPath(page);
  const redirects = all.filter(isReadable);
  const hidden = all.filter((redirect) => !isReadable(redirect));
  const tree = await readSurroundings({ strapi, trx: strapi.db.connection, options }, redirects);
  const noteByRow = readsOfAll(strapi, ability, 'note')
    ? await readNotes(strapi, redirects)
    : new Map<number, string>();
  const exported = getExported(
    redirects,
    (redirect) => getDestination(redirect, tree),
    ({ row }) => noteByRow.get(row) ?? null
  );
  const written = await writeListInThread(format, exported.redirects, options.siteUrl);
  const { content, notes } = written;
  const left = [...written.left, ...exported.left];
  return {
    total: redirects.length - left.length,
    left: {
      total: left.length + hidden.length,
      first: [
        ...left,
        ...hidden.map(({ source }) => ({ source, reason: reason('redirect-export.page-hidden') })),
      ].slice(0, MAX_LISTED),
    },
    notes,
    content: Buffer.from(content).toString('base64'),
  };
};

/**
 * Exports the selected redirects that the user may read, and reports those the format cannot express. Shares the limit
 * on concurrent imports, because it holds all rows in memory.
 *
 * @param userId administrator
 * @returns `'forbidden'` if the user may not read redirects
 * @throws a refusal while another list of the user is read or written
 */
export const exportChosen = async (
  strapi: Core.Strapi,
  services: RedirectsServices,
  ability: Ability,
  body: ExportBody,
  userId: number | undefined
): Promise<ExportResponse | 'forbidden'> => {
  const known = await knownTo(strapi, ability);
  if (known === null || !canChoose(strapi, ability, body.chosen)) return 'forbidden';
  if (needsSiteUrl(body.format) && services.options.siteUrl === '') {
    throw createValidationError([problem(['format'], 'redirect-export.site-url')]);
  }
  const exported = await takeListTurn(String(userId), () =>
    exportKnown(strapi, services, ability, known, body)
  );
  if (exported !== null) return exported;
  const busy = reason('redirect-import.busy');
  throw createValidationError([problem(['list'], 'redirect-import.unreadable', { reason: busy })]);
};
