import { isEmpty } from '../problems/problem';
import { redirectDestination } from '../rules/links';
import { type RedirectTarget, storedSourceRule } from '../rules/redirect';

/** The members of a stored redirect that decide whether it is served. */
interface Stored {
  readonly source: string;
  readonly target: RedirectTarget | null;
  readonly destination: string | null;
}

/** Matches a path that follows all rules. This covers most paths and avoids the cost of the rules. */
const PLAIN_PATH = /^\/(?:[\w-][\w.~-]*(?:\/|$))*$/;

/** Whether a stored text is a valid source of a redirect, with its leading `/`. */
const isSource = (source: string): boolean =>
  PLAIN_PATH.test(source) || (source !== '' && storedSourceRule(source) === null);

const isDestination = (destination: string | null): boolean =>
  !isEmpty(destination) &&
  (PLAIN_PATH.test(destination) || redirectDestination(destination) === null);

/**
 * Whether a redirect can be served. Saves never store one that cannot, but `strapi import` and SQL do: without a
 * source, with an unknown target, or with a destination such as `javascript:…` that front ends must not follow.
 */
export const isServable = ({ source, target, destination }: Stored): boolean =>
  target !== null && isSource(source) && (target !== 'url' || isDestination(destination));
