import { z } from 'zod';
import { NOW } from '#history/domain/api-types';
import { refusal } from '#site-content/server/operations/requests/refusal';
import { problemsOfForm, says } from '#site-content/server/panel/zod-problem-codes';
import { someId, someType } from './query';

const change = z
  .string(says('history.id'))
  .regex(/^\d{1,15}$/, says('history.id'))
  .transform(Number);

/** `NOW`, or the id of the change that ended the version. */
const version = z
  .string(says('history.id'))
  .regex(new RegExp(`^(${NOW}|\\d{1,15})$`), says('history.id'))
  .transform((text) => (text === NOW ? NOW : Number(text)));
export type Version = z.output<typeof version>;

const entry = { type: someType, entry: someId };

const readWith =
  <Schema extends z.ZodType>(schema: Schema) =>
  (query: unknown): z.output<Schema> => {
    const read = schema.safeParse(query);
    if (!read.success) throw refusal(problemsOfForm(read.error));
    return read.data;
  };

/**
 * Parses the parameters of `GET /site-content/history/versions`.
 *
 * @throws ValidationError that names each invalid parameter, as do the two functions below
 */
export const readVersionsQuery = readWith(z.object({ ...entry, before: change.optional() }));

/** Parses the parameters of `GET /site-content/history/versions/differences`. */
export const readDifferencesQuery = readWith(z.object({ ...entry, from: version, to: version }));

/** Parses the parameters of `GET /site-content/history/versions/served`. */
export const readServedQuery = readWith(z.object({ ...entry, version }));
