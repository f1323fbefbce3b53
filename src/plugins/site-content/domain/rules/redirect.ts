import {
  checkText,
  isEmpty,
  type Problem,
  problem,
  reason,
  type TextRule,
} from '../problems/problem';
import { belowSite } from './below-site';
import { hasScheme, redirectDestination } from './links';
import { parseUrl } from './parse-url';
import { hasControlCharacter } from './text';

export const REDIRECT_TARGETS = ['url', 'page', 'none', 'empty'] as const;
export type RedirectTargetType = (typeof REDIRECT_TARGETS)[number];

/** Returns the target with this name; `null` for any other value. */
export const toRedirectTarget = (value: unknown): RedirectTargetType | null =>
  REDIRECT_TARGETS.find((target) => target === value) ?? null;

const SOURCE_LIMIT = 2048;

/** A redirect as it would be after the write. */
export interface RedirectState {
  readonly source: unknown;
  readonly target: unknown;
  readonly destination: unknown;
  /** Document id of the page, or `null`. */
  readonly page: string | null;
}

/** The parts of the site that the rules depend on. */
export interface RedirectSurroundings {
  /** Whether another redirect has this source. */
  readonly sourceIsTaken: boolean;
  /** Path of the redirect's page, `null` while it is unpublished. */
  readonly pagePath: string | null;
  /** Public site URL without a trailing slash, `''` if not configured. */
  readonly siteUrl: string;
}

/** Returns the stored form of a source: trimmed, with a leading `/` unless it has a scheme. */
export const normaliseSource = (source: string): string => {
  const trimmed = source.trim();
  return trimmed === '' || trimmed.startsWith('/') || hasScheme(trimmed) ? trimmed : `/${trimmed}`;
};

const sourceRule: TextRule = (source) => {
  if (hasControlCharacter(source)) return reason('redirect.source-control-character');
  // Browsers never send a fragment.
  if (source.includes('#')) return reason('redirect.source-fragment');
  if (hasScheme(source) || source.startsWith('//')) return reason('redirect.source-not-path');
  return source.length > SOURCE_LIMIT
    ? reason('redirect.source-too-long', { limit: SOURCE_LIMIT })
    : null;
};

/** The rule for a source in its stored form. */
export const storedSourceRule: TextRule = (source) =>
  sourceRule(source) ?? (source.startsWith('/') ? null : reason('redirect.source-not-path'));

/**
 * Returns the path and query that a browser requests for `url`, below the site URL; `null` on another site. Paths are below
 * it already.
 */
export const requestedPath = (url: string, siteUrl: string): string | null => {
  const isBelow = siteUrl === '' || url.startsWith('/');
  const site = new URL(isBelow ? 'http://this-site.invalid' : siteUrl);
  const requested = parseUrl(url, site.href);
  if (requested === null || requested.origin !== site.origin) return null;
  const [rest = ''] = requested.href.slice(site.origin.length).split('#', 1);
  return belowSite(rest, site);
};

const pointsToItself = (state: RedirectState, surroundings: RedirectSurroundings): boolean => {
  const goal = state.target === 'page' ? surroundings.pagePath : state.destination;
  if (typeof goal !== 'string' || goal === '' || typeof state.source !== 'string') return false;
  const { siteUrl } = surroundings;
  const asked = requestedPath(state.source, siteUrl);
  return asked !== null && asked === requestedPath(goal, siteUrl);
};

const checkSource = (state: RedirectState, { sourceIsTaken }: RedirectSurroundings): Problem[] => {
  const path = ['source'];
  if (isEmpty(state.source)) return [problem(path, 'redirect.source-missing')];
  const problems = checkText(path, state.source, sourceRule);
  return problems.length === 0 && sourceIsTaken ? [SOURCE_IS_TAKEN] : problems;
};

/** Also used for violations of the database's unique index by simultaneous saves. */
export const SOURCE_IS_TAKEN = problem(['source'], 'redirect.source-taken');

const checkDestination = ({ target, destination }: RedirectState): Problem[] => {
  const path = ['destination'];
  if (target === 'url') {
    return isEmpty(destination)
      ? [problem(path, 'redirect.destination-missing')]
      : checkText(path, destination, redirectDestination);
  }
  return isEmpty(destination) ? [] : [problem(path, 'redirect.destination-unused')];
};

const checkPage = ({ target, page }: RedirectState): Problem[] => {
  const path = ['page'];
  if (target === 'page') {
    return page === null ? [problem(path, 'redirect.page-missing')] : [];
  }
  return page === null ? [] : [problem(path, 'redirect.page-unused')];
};

const checkRedirectTarget = (state: RedirectState): Problem[] =>
  toRedirectTarget(state.target) === null
    ? [problem(['target'], 'redirect.target-unknown', { targets: REDIRECT_TARGETS })]
    : [...checkDestination(state), ...checkPage(state)];

/** Validates the values of a redirect as stored, regardless of other redirects. */
export const checkRedirectForm = (state: RedirectState): Problem[] => [
  ...(isEmpty(state.source)
    ? [problem(['source'], 'redirect.source-missing')]
    : checkText(['source'], state.source, storedSourceRule)),
  ...checkRedirectTarget(state),
];

/** Validates a redirect whose source is already normalized. Source: docs/api.md#redirect. */
export const checkRedirect = (
  state: RedirectState,
  surroundings: RedirectSurroundings
): Problem[] => {
  const problems = [...checkSource(state, surroundings), ...checkRedirectTarget(state)];
  if (problems.length === 0 && pointsToItself(state, surroundings)) {
    return [problem([state.target === 'page' ? 'page' : 'destination'], 'redirect.to-itself')];
  }
  return problems;
};
