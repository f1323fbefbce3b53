import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { ImportAnswer, ImportWishes } from '../../../../contract/redirect-lists/in-panel';
import { problem } from '../../../../contract/problems/problem';
import { ListUnreadable, type RedirectList } from 'redirect-formats';
import type { PlannedLine } from '../../../../contract/redirect-lists/plan';
import { readListInThread } from '../../content/list-threads/in-thread';
import type { RedirectActParts } from '../../content/redirect-acts/perform';
import { applyList, ListRefused, planStoredList } from '../../content/redirect-lists/apply';
import { refusal } from '../../operations/requests/refusal';
import type { Ability } from '../../strapi/permission-conditions';
import type { SentList } from './import-body';
import { conditionsFor, mayOnRedirects, type RedirectAction } from './may';
import { knownTo } from './read';

/** What a list does with redirects. */
const actionsOf = ({ onConflict, deleteMissing }: ImportWishes): RedirectAction[] => [
  'create',
  ...(onConflict === 'replace' ? (['update'] as const) : []),
  ...(deleteMissing === 'none' ? [] : (['delete'] as const)),
];

/**
 * Whether somebody may bring a list in: he may read all redirects, which it is held against, and do with any of them
 * what it takes.
 */
const mayImport = (strapi: Core.Strapi, ability: Ability, wishes: ImportWishes): boolean => {
  const known = knownTo(strapi, ability);
  return (
    known !== null &&
    known.redirects === null &&
    actionsOf(wishes).every(
      (action) => mayOnRedirects(ability, action) && conditionsFor(strapi, ability, action) === null
    )
  );
};

const readSent = async ({ bytes, name, wishes }: SentList): Promise<RedirectList> => {
  const { format, columns } = wishes;
  try {
    return await readListInThread(bytes, { name, format, columns });
  } catch (error) {
    if (!(error instanceof ListUnreadable)) throw error;
    const { reason } = error;
    throw refusal([problem(['list'], 'redirect-import.unreadable', { reason })]);
  }
};

/**
 * Brings a list in, or tells what would become of each line, by the same code as the command.
 *
 * @param userId of the administrator
 * @returns `'forbidden'` where he may not
 * @throws a refusal that says why the list cannot be read
 */
export const importSent = async (
  strapi: Core.Strapi,
  parts: RedirectActParts,
  ability: Ability,
  sent: SentList,
  userId: number | undefined
): Promise<ImportAnswer | 'forbidden'> => {
  const { wishes } = sent;
  if (!mayImport(strapi, ability, wishes)) return 'forbidden';
  const { lines, format, table } = await readSent(sent);
  const answer = (planned: readonly PlannedLine[], applied: boolean): ImportAnswer => ({
    format,
    table,
    applied,
    lines: planned,
  });

  if (!wishes.applies) return answer(await planStoredList(strapi, parts, lines, wishes), false);
  try {
    const planned = await applyList(strapi, parts, lines, wishes, {
      userId,
      // SQLite answers at once: others have their turn between its statements.
      onWritten: () => setImmediate(),
    });
    return answer(planned, true);
  } catch (error) {
    if (!(error instanceof ListRefused)) throw error;
    return answer(error.planned, false);
  }
};
