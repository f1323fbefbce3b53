import { z } from 'zod';
import { NOW } from '#history/domain/api-types';
import { parseForm, says } from '#site-content/server/panel/parse-form';
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

/**
 * Parses the parameters of `GET /site-content/history/versions`.
 *
 * @throws ValidationError that names each invalid parameter, as do the two functions below
 */
export const readVersionsQuery = (query: unknown) =>
  parseForm(z.object({ ...entry, before: change.optional() }), query);

/** Parses the parameters of `GET /site-content/history/versions/differences`. */
export const readDifferencesQuery = (query: unknown) =>
  parseForm(z.object({ ...entry, from: version, to: version }), query);

/** Parses the parameters of `GET /site-content/history/versions/served`. */
export const readServedQuery = (query: unknown) =>
  parseForm(z.object({ ...entry, version }), query);
