import { isEmpty } from '../problems/problem';
import { redirectDestination } from '../rules/links';
import { type RedirectTargetType, storedSourceRule } from '../rules/redirect';
import { REQUESTED_AS_WRITTEN } from './match';

/** The members of a stored redirect that decide whether it is served. */
interface Stored {
  readonly source: string;
  readonly target: RedirectTargetType | null;
  readonly destination: string | null;
}

/** Whether a stored text is a valid source of a redirect, with its leading `/`. */
const isSource = (source: string): boolean =>
  REQUESTED_AS_WRITTEN.test(source) || (source !== '' && storedSourceRule(source) === null);

const isDestination = (destination: string | null): boolean =>
  !isEmpty(destination) &&
  (REQUESTED_AS_WRITTEN.test(destination) || redirectDestination(destination) === null);

/**
 * Whether a redirect can be served. Saves never store one that cannot, but `strapi import` and SQL do: without a
 * source, with an unknown target, or with a destination such as `javascript:…` that front ends must not follow.
 */
export const isServable = ({ source, target, destination }: Stored): boolean =>
  target !== null && isSource(source) && (target !== 'url' || isDestination(destination));
