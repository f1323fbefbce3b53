import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { ImportResponse } from '#site-content/domain/redirect-lists/in-panel';
import { getChangeSetOfRequest } from '../../changes/change-set-of-request';
import { StaleWriteError } from '../../edit-conflicts/refuse-stale-writes';
import { getChunks } from '../../operations/database/statement-chunks';
import {
  type EditConflictServices,
  respondToStaleWrite,
} from '../../panel/respond-to-stale-writes';
import type { WriteServices } from '../../writes/write-services';
import { applyRedirectBulkAction, readRedirectBulkActionBody } from './bulk-actions';
import { exportChosen, readExportBody } from './export';
import { importSent } from './import';
import { readImportBody } from './import-body';
import { readRedirectsQuery, readTraceQuery } from './query';
import { readRedirectRows, type RedirectsServices } from './read';
import { readNamedTrace } from './trace';

async function* writeChunks(
  { lines, ...rest }: ImportResponse,
  changeSet: string | null
): AsyncGenerator<string> {
  const head = JSON.stringify(rest);
  yield `{"data":${head.slice(0, -1)},"lines":[`;
  let isFirst = true;
  for (const some of getChunks(lines)) {
    const reported = some.map(({ line, source, destination, before, result, reasons }) =>
      JSON.stringify({ line, source, destination, before, result, reasons })
    );
    yield `${isFirst ? '' : ','}${reported.join(',')}`;
    isFirst = false;
    await setImmediate();
  }
  yield `]},"changeSet":${JSON.stringify(changeSet)}}`;
}

/**
 * Streams a response with the result of each line of a list, of which there may be 250,000.
 *
 * @param changeSet id of the import's change set, for undo
 */
const respondInChunks = (answer: ImportResponse, changeSet: string | null): Readable =>
  Readable.from(writeChunks(answer, changeSet));

const MAY_NOT_RUN = 'You do not have permission to do this with redirects.';

const FORBIDDEN =
  'You do not have permission to read the old addresses and destinations of redirects.';

export const redirects = (
  strapi: Core.Strapi,
  services: RedirectsServices & WriteServices & EditConflictServices
) => ({
  async find(ctx: Context): Promise<void> {
    const query = readRedirectsQuery(ctx.query);
    const answer = await readRedirectRows(strapi, services, ctx.state['userAbility'], query);
    if (answer === 'forbidden') throw new errors.ForbiddenError(FORBIDDEN);
    ctx.body = { data: answer };
  },

  async trace(ctx: Context): Promise<void> {
    const address = readTraceQuery(ctx.query);
    const answer = await readNamedTrace(strapi, services, ctx.state['userAbility'], address);
    if (answer === 'forbidden') throw new errors.ForbiddenError(FORBIDDEN);
    ctx.body = { data: answer };
  },

  async runBulkAction(ctx: Context): Promise<void> {
    const request = readRedirectBulkActionBody(ctx.request.body);
    const { userAbility, user } = ctx.state;
    try {
      const answer = await applyRedirectBulkAction(
        strapi,
        services,
        userAbility,
        request,
        user?.id
      );
      if (answer === 'forbidden') throw new errors.ForbiddenError(MAY_NOT_RUN);
      ctx.body = { data: answer, changeSet: getChangeSetOfRequest(ctx) };
    } catch (error) {
      if (!(error instanceof StaleWriteError)) throw error;
      await respondToStaleWrite(ctx, services, error);
    }
  },

  async export(ctx: Context): Promise<void> {
    const request = readExportBody(ctx.request.body);
    const { userAbility, user } = ctx.state;
    const answer = await exportChosen(strapi, services, userAbility, request, user?.id);
    if (answer === 'forbidden') throw new errors.ForbiddenError(FORBIDDEN);
    ctx.body = { data: answer };
  },

  async import(ctx: Context): Promise<void> {
    const { body, files } = ctx.request as { body?: unknown; files?: unknown };
    const sent = await readImportBody(body, files);
    const { userAbility, user } = ctx.state;
    const answer = await importSent(strapi, services, userAbility, sent, user?.id);
    if (answer === 'forbidden') throw new errors.ForbiddenError(MAY_NOT_RUN);
    ctx.type = 'json';
    ctx.body = respondInChunks(answer, getChangeSetOfRequest(ctx));
  },
});
