import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { type ListLine, type RedirectList, UnreadableListError } from 'redirect-formats';
import { problem } from '#site-content/domain/problems/problem';
import type {
  ImportResponse,
  RedirectImportOptions,
} from '#site-content/domain/redirect-lists/in-panel';
import type { PlannedLine } from '#site-content/domain/redirect-lists/plan';
import { onSiteHost, unknownHostIn } from '#site-content/domain/redirect-lists/site-host';
import { createValidationError } from '../../operations/requests/refusal';
import {
  canWriteNotes,
  conditionsFor,
  isAllowedOnRedirects,
  type RedirectAction,
} from '../../panel/access/on-redirects';
import type { Ability } from '../../strapi-internals/permission-conditions';
import type { WriteServices } from '../../writes/write-services';
import { applyList, ListRefusedError, planStoredList } from '../lists/apply';
import { readListInThread } from '../lists/run-in-worker';
import type { SentList } from './import-body';
import { knownTo } from './read';

/** Returns the permissions that an import may need, according to its options. */
const getActions = ({ onConflict, deleteMissing }: RedirectImportOptions): RedirectAction[] => [
  'create',
  ...(onConflict === 'replace' ? (['update'] as const) : []),
  ...(deleteMissing === 'none' ? [] : (['delete'] as const)),
];

/** Returns the permissions that a plan needs: shortening chains also changes redirects of earlier imports. */
const actionsOfPlan = (planned: readonly PlannedLine[]): RedirectAction[] => {
  const results = new Set(planned.map(({ result }) => result));
  return [
    ...(results.has('added') ? (['create'] as const) : []),
    ...(results.has('changed') ? (['update'] as const) : []),
    ...(results.has('deleted') ? (['delete'] as const) : []),
  ];
};

/** True if the user may perform these actions on any redirect, without conditions. */
const isAllowedOnAll = (
  strapi: Core.Strapi,
  ability: Ability,
  actions: readonly RedirectAction[]
): boolean =>
  actions.every(
    (action) =>
      isAllowedOnRedirects(ability, action) && conditionsFor(strapi, ability, action) === null
  );

/**
 * True if the user may import a list. They need permission to read all redirects, which the list is compared with, and
 * unconditional permission for its changes.
 */
const canImport = async (
  strapi: Core.Strapi,
  ability: Ability,
  wishes: RedirectImportOptions
): Promise<boolean> => {
  const known = await knownTo(strapi, ability);
  return (
    known !== null &&
    known.redirects === null &&
    isAllowedOnAll(strapi, ability, getActions(wishes))
  );
};

/** Removes the notes from lines if the user may not write them, as Strapi drops fields from a form. */
const withWritableNotes = (
  strapi: Core.Strapi,
  ability: Ability,
  lines: readonly ListLine[],
  { onConflict, shortensChains }: RedirectImportOptions
): readonly ListLine[] => {
  const isWritable =
    canWriteNotes(strapi, ability, 'create') &&
    ((onConflict !== 'replace' && !shortensChains) || canWriteNotes(strapi, ability, 'update'));
  return isWritable ? lines : lines.map(({ note: _note, ...line }) => line);
};

const readSent = (
  { bytes, name, wishes }: SentList,
  userId: number | undefined,
  gone: AbortSignal | undefined
): Promise<RedirectList> => {
  const { format, columns, ignoredColumns } = wishes;
  const hints = { name, format, columns, ignoredColumns };
  return readListInThread(bytes, hints, String(userId), gone);
};

const importList = async (
  strapi: Core.Strapi,
  services: WriteServices,
  ability: Ability,
  sent: SentList,
  userId: number | undefined
): Promise<ImportResponse | 'forbidden'> => {
  const { wishes } = sent;
  const gone = services.writers.current?.gone;
  if (!(await canImport(strapi, ability, wishes))) return 'forbidden';
  const { lines: read, format, table, unread } = await readSent(sent, userId, gone);
  const onSite = onSiteHost(read, wishes.siteHost);
  const lines = withWritableNotes(strapi, ability, onSite, wishes);
  const answer = (planned: readonly PlannedLine[], applied: boolean): ImportResponse => ({
    format,
    table,
    applied,
    lines: planned,
    unread,
    unknownHost: unknownHostIn(lines, services.options.siteUrl),
  });

  const permit = (planned: readonly PlannedLine[]): void => {
    if (!isAllowedOnAll(strapi, ability, actionsOfPlan(planned))) {
      throw new errors.ForbiddenError(
        'You do not have permission to change all redirects that this list changes. Import it without collapsing redirect chains.'
      );
    }
  };
  // An unrecognized column could change the meaning of any line.
  if (!wishes.applies || unread.length > 0) {
    const planned = await planStoredList(strapi, services, lines, wishes);
    permit(planned);
    return answer(planned, false);
  }
  try {
    const planned = await applyList(strapi, services, lines, wishes, {
      userId,
      permit,
    });
    return answer(planned, true);
  } catch (error) {
    if (!(error instanceof ListRefusedError)) throw error;
    return answer(error.planned, false);
  }
};

/**
 * Imports a list or reports the result for each line in a dry run, with the same code as the command.
 *
 * @param userId administrator
 * @returns `'forbidden'` if the user lacks permission
 * @throws a refusal that says why the list cannot be read or takes too long
 */
export const importSent = async (
  ...given: Parameters<typeof importList>
): Promise<ImportResponse | 'forbidden'> => {
  try {
    return await importList(...given);
  } catch (error) {
    if (!(error instanceof UnreadableListError)) throw error;
    const { reason } = error;
    throw createValidationError([problem(['list'], 'redirect-import.unreadable', { reason })]);
  }
};
