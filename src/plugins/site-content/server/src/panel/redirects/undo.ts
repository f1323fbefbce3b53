import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import type { UndoAnswer, UndoOutcome, UndoRequest } from '../../../../contract/panel/redirects';
import { problem } from '../../../../contract/problems/problem';
import type { RedirectActParts } from '../../content/redirect-acts/perform';
import { undoRedirectAct } from '../../content/redirect-acts/undo';
import { readUndoRecord, type UndoRecord } from '../../content/redirect-acts/undo-record';
import { refusal } from '../../operations/requests/refusal';
import type { Ability } from '../../strapi/permission-conditions';
import { conditionsFor, mayOnRedirects } from './may';
import { knownTo } from './read';
import { nameOf } from './row';

const bodySchema = z.strictObject({ id: z.string().min(1).max(255) });

/**
 * Reads the body of `POST /site-content/redirects/undo`.
 *
 * @throws ValidationError where it names nothing
 */
export const readUndoBody = (body: unknown): UndoRequest => {
  const read = bodySchema.safeParse(body);
  if (!read.success) throw refusal([problem(['id'], 'redirect-act.form')]);
  return read.data;
};

/**
 * Whether somebody may undo an act: he may do what that takes with any redirect, or, where the conditions of his roles
 * leave him some, has done it himself with those.
 */
const mayUndo = (
  strapi: Core.Strapi,
  ability: Ability,
  { takes, userId }: UndoRecord,
  own: number | undefined
): boolean =>
  knownTo(strapi, ability) !== null &&
  takes.every(
    (action) =>
      mayOnRedirects(ability, action) &&
      (userId === own || conditionsFor(strapi, ability, action) === null)
  );

/** What somebody can undo; `null` for nothing. */
export const findUndo = async (
  strapi: Core.Strapi,
  ability: Ability,
  own: number | undefined
): Promise<UndoAnswer> => {
  const record = await readUndoRecord(strapi);
  if (record === null || !mayUndo(strapi, ability, record, own)) return null;
  const { id, act, total, at, userId } = record;
  const person =
    userId === null
      ? null
      : await strapi.db.query('admin::user').findOne({
          where: { id: userId },
          select: ['firstname', 'lastname', 'username'],
        });
  return { id, act, total, at, by: person === null ? null : nameOf(person) };
};

/**
 * Undoes what was done last with many redirects.
 *
 * @returns `'forbidden'` where somebody may not
 */
export const undo = async (
  strapi: Core.Strapi,
  parts: RedirectActParts,
  ability: Ability,
  { id }: UndoRequest,
  own: number | undefined
): Promise<UndoOutcome | 'forbidden'> => {
  const record = await readUndoRecord(strapi);
  if (record !== null && !mayUndo(strapi, ability, record, own)) return 'forbidden';
  return { total: await undoRedirectAct(strapi, parts, id) };
};
