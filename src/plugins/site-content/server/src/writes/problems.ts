import { errors } from '@strapi/utils';
import type { Reason } from '#site-content/domain/problems/codes';
import {
  distinctProblems,
  pathKey,
  type Problem,
  problemAt,
  reason,
} from '#site-content/domain/problems/problem';
import { reasonIn } from '#site-content/domain/problems/read-reason';

/** Strapi writes list indexes as strings. */
const asPathStep = (step: unknown): string | number =>
  /^[0-9]+$/.test(String(step)) ? Number(step) : String(step);

const TOO_LONG = /must be at most (\d+) characters$/;

/**
 * Returns Strapi's reason, with a code if there is a sentence of ours, for panels in other languages.
 */
const readReason = (found: unknown): Reason => {
  const known = reasonIn(found);
  const [, limit] = known.code === 'strapi' ? (TOO_LONG.exec(known.values.message) ?? []) : [];
  return limit === undefined ? known : reason('too-long', { limit: Number(limit) });
};

/**
 * Returns the problems in an error of Strapi's validator or in one of our refusals, `null` for any other error. Drops
 * the value that Strapi adds to its message, because it may contain a secret at any depth.
 */
export const findProblems = (error: unknown): Problem[] | null => {
  if (!(error instanceof errors.ValidationError)) return null;
  const details = error.details as { errors?: { path?: unknown }[] } | undefined;
  if (!Array.isArray(details?.errors)) return null;
  return details.errors.map((found) => {
    const { path } = found;
    const steps = Array.isArray(path) ? path : String(path ?? '').split('.');
    return problemAt(steps.map(asPathStep), readReason(found));
  });
};

/** Merges problems. Ours replace Strapi's on the same field, because they say what is valid. */
export const mergeProblems = (ours: readonly Problem[], strapis: readonly Problem[]): Problem[] => {
  const distinct = distinctProblems(ours);
  const known = new Set(distinct.map(pathKey));
  return [...distinct, ...strapis.filter((found) => !known.has(pathKey(found)))];
};
