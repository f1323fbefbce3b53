import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { actOfRequest } from '../../content/history/change-set-of-request';
import {
  type HistoryActParts,
  restoreVersion,
  undoChangeSet,
} from '../../content/undo/undo-change-set';
import { readNavigationOfAct } from '../history/navigation';
import { permitFor } from '../history/permit';
import { readActQuery, readGoBackBody, readHistoryQuery } from '../history/query';
import { type HistoryParts, readHistory, readPeople } from '../history/read';
import { readAct } from '../history/read-change-set';
import type { ServedParts } from '../history/served';
import { readDifferencesQuery, readServedQuery, readVersionsQuery } from '../history/version-query';
import { compareVersions, readVersions, showServed } from '../history/versions';

const OVER = 'There is no such act, or it is not kept any more.';
const NO_VERSION = 'There is no such entry or version, or it is not kept any more.';

/** What cannot be the id of an act is that of none. */
const getAct = (ctx: Context): string => {
  const { act } = ctx['params'] as { act: string };
  return /^[\w-]{1,64}$/.test(act) ? act : '';
};

export const history = (
  strapi: Core.Strapi,
  parts: HistoryParts & HistoryActParts & ServedParts
) => {
  /** How whoever asks goes back. */
  const readRequest = (ctx: Context) => {
    const { userAbility, user } = ctx.state;
    const { isDryRun } = readGoBackBody(ctx.request.body);
    return { isDryRun, userId: user?.id, permit: permitFor(strapi, userAbility) };
  };
  return {
    async find(ctx: Context): Promise<void> {
      const query = readHistoryQuery(ctx.query);
      ctx.body = { data: await readHistory(strapi, parts, ctx.state['userAbility'], query) };
    },

    async people(ctx: Context): Promise<void> {
      ctx.body = { data: await readPeople(strapi, parts) };
    },

    async findOne(ctx: Context): Promise<void> {
      const offset = readActQuery(ctx.query);
      const answer = await readAct(strapi, parts, ctx.state['userAbility'], getAct(ctx), offset);
      if (answer === null) throw new errors.NotFoundError(OVER);
      ctx.body = { data: answer };
    },

    async navigation(ctx: Context): Promise<void> {
      const answer = await readNavigationOfAct(strapi, parts, getAct(ctx));
      if (answer === null) throw new errors.NotFoundError(OVER);
      ctx.body = { data: answer };
    },

    async versions(ctx: Context): Promise<void> {
      const query = readVersionsQuery(ctx.query);
      const answer = await readVersions(strapi, parts, ctx.state['userAbility'], query);
      if (answer === null) throw new errors.NotFoundError(NO_VERSION);
      ctx.body = { data: answer };
    },

    async differences(ctx: Context): Promise<void> {
      const query = readDifferencesQuery(ctx.query);
      const answer = await compareVersions(strapi, parts, ctx.state['userAbility'], query);
      if (answer === null) throw new errors.NotFoundError(NO_VERSION);
      ctx.body = { data: answer };
    },

    async served(ctx: Context): Promise<void> {
      const query = readServedQuery(ctx.query);
      const answer = await showServed(strapi, parts, ctx.state['userAbility'], query);
      if (answer === null) throw new errors.NotFoundError(NO_VERSION);
      ctx.body = { data: answer.served };
    },

    async undo(ctx: Context): Promise<void> {
      const total = await undoChangeSet(strapi, parts, getAct(ctx), readRequest(ctx));
      ctx.body = { data: { total }, act: actOfRequest(ctx) };
    },

    async restore(ctx: Context): Promise<void> {
      const { change } = ctx['params'] as { change: string };
      // What is no number is the id of nothing.
      const id = /^\d{1,15}$/.test(change) ? Number(change) : 0;
      await restoreVersion(strapi, parts, id, readRequest(ctx));
      ctx.body = { data: { total: 1 }, act: actOfRequest(ctx) };
    },
  };
};
