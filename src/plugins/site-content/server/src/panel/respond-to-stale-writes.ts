import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { isTracked } from '#site-content/domain/changes/tracked-types';
import {
  BASE_VERSIONS_HEADER,
  type EditConflictDetails,
  parseBaseVersions,
} from '#site-content/domain/panel/edit-conflict';
import { toMessage } from '#site-content/domain/problems/message-of';
import { problem, reason } from '#site-content/domain/problems/problem';
import type { EntryVersions } from '../edit-conflicts/base-versions';
import type { HistorySlot } from '../edit-conflicts/history-slot';
import { StaleWriteError } from '../edit-conflicts/refuse-stale-writes';
import { createValidationError } from '../operations/requests/refusal';
import { refuse } from '../operations/requests/refuse';
import type { EntryWrapper } from '../strapi-internals/entry-controllers';
import { getTable } from '../strapi-internals/tables';

/** Services used to report edit conflicts. */
export interface EditConflictServices {
  readonly versions: EntryVersions;
  readonly history: HistorySlot;
}

/** One entry in a response body. */
interface EntryBody {
  readonly data?: { readonly documentId?: unknown; readonly locale?: unknown };
  readonly meta?: { version?: string };
}

const languageIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the document id of a single type. */
const onlyDocument = async (strapi: Core.Strapi, uid: string): Promise<string | null> => {
  const row: { document: string } | undefined = await strapi.db
    .connection(getTable(strapi, uid))
    .select({ document: 'document_id' })
    .orderBy('id')
    .first();
  return row?.document ?? null;
};

/** Responds to a stale write with 409 and a description of the edit conflict. */
export const respondToStaleWrite = async (
  ctx: Context,
  { versions, history }: EditConflictServices,
  { conflict }: StaleWriteError
): Promise<void> => {
  const why = reason('entry.changed-since-seen');
  const { uid: type, document, locale, seen, now, mine } = conflict;
  const version = versions.of(now, locale);
  const details: EditConflictDetails = {
    ...{ type, document, version },
    isUnpublished: versions.wasUnpublished(seen, version),
    hasMine: mine !== null,
    ...(await history.current.describeConflict(ctx.state['userAbility'], conflict)),
  };
  refuse(ctx, {
    status: 409,
    name: 'ConflictError',
    message: toMessage(why, 'en'),
    details: { ...why, ...details },
  });
};

/** Adds versions to the responses of the Content Manager's forms and lists, and rejects stale writes. */
export const respondToStaleWrites = (
  strapi: Core.Strapi,
  services: EditConflictServices
): EntryWrapper => ({
  async read(ctx, uid, document, next) {
    if (!isTracked(uid)) return next();
    const asked = languageIn(ctx.query['locale']);
    // Read before the entry: the version may be older than what is shown, but never newer.
    const id = document ?? (await onlyDocument(strapi, uid));
    const version = id === null ? null : await services.versions.read(uid, id, asked);
    await next();
    const { meta } = (ctx.body ?? {}) as EntryBody;
    if (version !== null && meta !== undefined) meta.version = version;
  },

  list: (_ctx, _uid, next) => next(),

  async readMany(ctx, uid, documents, next) {
    if (!isTracked(uid)) return next();
    const { locale } = (ctx.request.body ?? {}) as { locale?: unknown };
    const versions = await services.versions.readMany(uid, documents, languageIn(locale));
    await next();
    const { results } = (ctx.body ?? {}) as { results?: { documentId: string }[] };
    if (!Array.isArray(results)) return;
    // Only entries that the user may see.
    const shown = results.flatMap(({ documentId }) => {
      const version = versions.get(documentId);
      return version === undefined ? [] : [[documentId, version] as const];
    });
    Object.assign(ctx.body as object, { versions: Object.fromEntries(shown) });
  },

  async write(ctx, uid, next) {
    const seen = isTracked(uid) ? parseBaseVersions(ctx.get(BASE_VERSIONS_HEADER)) : new Map();
    if (seen.size === 0) return next();
    const { locale } = (ctx.request.body ?? {}) as { locale?: unknown };
    const given = languageIn(locale) ?? languageIn(ctx.query['locale']);
    try {
      await services.versions.withBaseVersions(seen, given, async (written) => {
        await next();
        const { data, meta } = (ctx.body ?? {}) as EntryBody;
        const version = written.get(String(data?.documentId));
        if (version !== undefined && meta !== undefined) meta.version = version;
      });
    } catch (error) {
      if (error instanceof StaleWriteError) {
        await respondToStaleWrite(ctx, services, error);
        return;
      }
      // The form named a version, so the entry existed when it was opened.
      if (!(error instanceof errors.NotFoundError)) throw error;
      throw createValidationError([problem([], 'entry.deleted-since-seen')]);
    }
  },
});
