import { isRecord } from '../values';
import type { Reason } from './codes';
import { ENGLISH } from './english';
import type { Path } from './problem';

const isValue = (value: unknown): boolean =>
  isRecord(value)
    ? readReason(value) !== null
    : ['string', 'number'].includes(typeof value) || Array.isArray(value);

/**
 * Reads a reason from untrusted data, ignoring additional members.
 *
 * @returns `null` if there is none or its code is unknown
 */
export const readReason = (sent: unknown): Reason | null => {
  if (!isRecord(sent)) return null;
  const { code, values } = sent;
  const isKnown = typeof code === 'string' && Object.hasOwn(ENGLISH, code);
  if (!isKnown || !isRecord(values) || !Object.values(values).every(isValue)) return null;
  return { code, values } as Reason;
};

/** Returns the reason in an error response, falling back to Strapi's message. */
export const reasonIn = (error: unknown): Reason => {
  const { message } = (error ?? {}) as { message?: unknown };
  return readReason(error) ?? { code: 'strapi', values: { message: String(message ?? '') } };
};

/** Returns the UIDs of the owners of the names in the path of an error response; `undefined` if it has none. */
export const modelsIn = (error: unknown): readonly string[] | undefined => {
  const { models } = (error ?? {}) as { models?: unknown };
  return Array.isArray(models) ? models.map(String) : undefined;
};

/** Returns the path in an error response; `[]` if it has none. */
export const pathIn = (error: unknown): Path => {
  const { path } = (error ?? {}) as { path?: unknown };
  return Array.isArray(path) ? (path as (string | number)[]) : [];
};
