import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { RestoreOutcome } from '#history/domain/api-types';
import { PAGE } from '#site-content/domain/content-types';
import type { AddressChange } from '#site-content/domain/panel/page-bulk-actions';
import { getChangeSetOfRequest } from '#site-content/server/changes/change-set-of-request';
import { toReadableAddresses } from '#site-content/server/pages/panel/readable-addresses';
import { getReadable, pathsReadable } from '#site-content/server/panel/access/readable';
import type { Ability } from '#site-content/server/strapi-internals/permission-conditions';
import { restoreVersion, undoChangeSet, type UndoServices } from '../undo/undo-change-set';
import { checkRestorePermission, findNameable } from './check-restore-permission';
import { readNavigationOfChangeSet } from './navigation';
import { readChangeSetQuery, readGoBackBody, readHistoryQuery } from './query';
import { type HistoryPanelServices, readHistory, readPeople } from './read';
import { readChangeSetDetails } from './read-change-set';
import type { ServedVersionServices } from './version-as-served';
import { readDifferencesQuery, readServedQuery, readVersionsQuery } from './version-query';
import { compareVersions, readVersions, showServed } from './versions';

const OVER = 'This change does not exist or is no longer in the history.';
const NO_VERSION = 'This entry or version does not exist or is no longer in the history.';

/** Maximum number of changed paths in the response to an undo. */
const MAX_ADDRESSES = 100;

/** Reads the id of a change set; an invalid id counts as unknown. */
const getChangeSetId = (ctx: Context): string => {
  const { changeSet } = ctx['params'] as { changeSet: string };
  return /^[\w-]{1,64}$/.test(changeSet) ? changeSet : '';
};

export const history = (
  strapi: Core.Strapi,
  services: HistoryPanelServices & UndoServices & ServedVersionServices
) => {
  /** Reads the options of an undo or restore. */
  const readRequest = (ctx: Context) => {
    const { userAbility, user } = ctx.state;
    const { isDryRun } = readGoBackBody(ctx.request.body);
    return {
      ...{ isDryRun, userId: user?.id },
      permit: checkRestorePermission(strapi, userAbility),
      findNameable: findNameable(strapi, userAbility),
    };
  };
  const listReadable = async (
    addresses: readonly AddressChange[],
    ability: Ability
  ): Promise<RestoreOutcome['addresses']> => {
    if (addresses.length === 0) return { total: 0, first: [] };
    const { canName } = await getReadable(strapi, ability, PAGE);
    const canReadPath = await pathsReadable(strapi, ability);
    const shown = addresses.filter(({ id }) => canReadPath(id));
    const first = toReadableAddresses(shown, { canName, canReadPath }).slice(0, MAX_ADDRESSES);
    return { total: addresses.length, first };
  };
  return {
    async find(ctx: Context): Promise<void> {
      const query = readHistoryQuery(ctx.query);
      ctx.body = { data: await readHistory(strapi, services, ctx.state['userAbility'], query) };
    },

    async people(ctx: Context): Promise<void> {
      ctx.body = { data: await readPeople(strapi, services) };
    },

    async findOne(ctx: Context): Promise<void> {
      const offset = readChangeSetQuery(ctx.query);
      const answer = await readChangeSetDetails(
        strapi,
        services,
        ctx.state['userAbility'],
        getChangeSetId(ctx),
        offset
      );
      if (answer === null) throw new errors.NotFoundError(OVER);
      ctx.body = { data: answer };
    },

    async navigation(ctx: Context): Promise<void> {
      const answer = await readNavigationOfChangeSet(strapi, services, getChangeSetId(ctx));
      if (answer === null) throw new errors.NotFoundError(OVER);
      ctx.body = { data: answer };
    },

    async versions(ctx: Context): Promise<void> {
      const query = readVersionsQuery(ctx.query);
      const answer = await readVersions(strapi, services, ctx.state['userAbility'], query);
      if (answer === null) throw new errors.NotFoundError(NO_VERSION);
      ctx.body = { data: answer };
    },

    async differences(ctx: Context): Promise<void> {
      const query = readDifferencesQuery(ctx.query);
      const answer = await compareVersions(strapi, services, ctx.state['userAbility'], query);
      if (answer === null) throw new errors.NotFoundError(NO_VERSION);
      ctx.body = { data: answer };
    },

    async served(ctx: Context): Promise<void> {
      const query = readServedQuery(ctx.query);
      const answer = await showServed(strapi, services, ctx.state['userAbility'], query);
      if (answer === null) throw new errors.NotFoundError(NO_VERSION);
      ctx.body = { data: answer.served };
    },

    async undo(ctx: Context): Promise<void> {
      const { addresses, ...outcome } = await undoChangeSet(
        strapi,
        services,
        getChangeSetId(ctx),
        readRequest(ctx)
      );
      const data: RestoreOutcome = {
        ...outcome,
        addresses: await listReadable(addresses, ctx.state['userAbility']),
      };
      ctx.body = { data, changeSet: getChangeSetOfRequest(ctx) };
    },

    async restore(ctx: Context): Promise<void> {
      const { change } = ctx['params'] as { change: string };
      // An invalid id matches nothing.
      const id = /^\d{1,15}$/.test(change) ? Number(change) : 0;
      const { uid } = await restoreVersion(strapi, services, id, readRequest(ctx));
      const data: RestoreOutcome = {
        ...{ total: 1, restored: 1, deleted: 0, byType: { restored: { [uid]: 1 }, deleted: {} } },
        ...{ unpublished: 0, published: 0, obsoleteRedirects: 0, areRulesChecked: true },
        addresses: { total: 0, first: [] },
      };
      ctx.body = { data, changeSet: getChangeSetOfRequest(ctx) };
    },
  };
};
