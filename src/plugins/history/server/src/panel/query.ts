import { z } from 'zod';
import { HISTORY_CHANGE_SETS, type RestoreRequest } from '#history/domain/api-types';
import { ACTIONS } from '#site-content/domain/changes/action';
import { PERSON } from '#site-content/domain/changes/channels';
import { HISTORY_TYPES, TRACKED_TYPES } from '#site-content/domain/changes/tracked-types';
import { parseForm, says } from '#site-content/server/panel/parse-form';

export const someId = z.string(says('history.id')).regex(/^[^\0]{1,255}$/, says('history.id'));
const id = someId.optional();

export const someType = z
  .string(says('history.type'))
  .refine((uid) => TRACKED_TYPES.includes(uid), says('history.type'));

const someHistoryType = z
  .string(says('history.type'))
  .refine((uid) => HISTORY_TYPES.includes(uid), says('history.type'));

const time = z.iso
  .datetime({ offset: true, ...says('history.time') })
  .transform((text) => new Date(text))
  .optional();

const wholeNumber = (code: 'history.offset' | 'history.limit') =>
  z
    .string(says(code))
    .regex(/^\d{1,9}$/, says(code))
    .transform(Number);

const querySchema = z.object({
  person: z
    .string(says('history.person'))
    .regex(PERSON, says('history.person'))
    .transform((text) => {
      const at = text.indexOf(':');
      return { kind: text.slice(0, at), id: text.slice(at + 1) };
    })
    .optional(),
  type: someHistoryType.optional(),
  action: z.enum(ACTIONS, says('history.action')).optional(),
  since: time,
  until: time,
  /** Document id. */
  entry: id,
  /** Part of an entry's title. */
  title: z
    .string(says('history.title'))
    .regex(/^[^\0]{1,255}$/, says('history.title'))
    .optional(),
  /** Id of a change set. */
  before: id,
  limit: wholeNumber('history.limit')
    .refine((limit) => limit >= 1 && limit <= HISTORY_CHANGE_SETS, says('history.limit'))
    .default(HISTORY_CHANGE_SETS),
});

export type HistoryQuery = z.output<typeof querySchema>;

/**
 * Parses the parameters of `GET /site-content/history`.
 *
 * @throws ValidationError that names each invalid parameter
 */
export const readHistoryQuery = (query: unknown): HistoryQuery => parseForm(querySchema, query);

const changeSetQuerySchema = z.object({ offset: wholeNumber('history.offset').default(0) });

/**
 * Parses the parameters of `GET /site-content/history/change-sets/:changeSet`.
 *
 * @returns the offset
 * @throws ValidationError if it is not a number
 */
export const readChangeSetQuery = (query: unknown): number =>
  parseForm(changeSetQuerySchema, query).offset;

const bodySchema: z.ZodType<RestoreRequest> = z.strictObject(
  { isDryRun: z.boolean(says('history.form')) },
  says('history.form')
);

/**
 * Parses the body of an undo or restore.
 *
 * @throws ValidationError if it is invalid
 */
export const readGoBackBody = (body: unknown): RestoreRequest => parseForm(bodySchema, body);
