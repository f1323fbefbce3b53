import { type Reason, reason } from '../reasons';
import type { ExportedRedirect } from '../writing/exported-redirect';
import { decodedPath, getMatchKey, getRequestPath, hasControl, type Matching } from './request';

/** A redirect as written for a target. */
export interface Entry {
  readonly source: string;
  /** `null` for 410 Gone. */
  readonly destination: string | null;
}

export interface Limits {
  /** Measures a text; by default in characters. */
  readonly measure?: (text: string) => number;
  /** Maximum number of entries. Further ones are not written. */
  readonly entries?: number;
  /** Maximum characters per line or entry, without the line break. */
  readonly line?: number;
  /** Maximum characters of a source as written. */
  readonly source?: number;
  readonly destination?: number;
}

/** A server, host or program that reads an exported list. */
export interface Target {
  readonly matching: Matching;
  readonly limits: Limits;
  /** Whether it can respond with 410. */
  readonly holdsGone?: boolean;
  /** Returns the spelling of a source that matches there; `null` if it contains a special character. */
  readonly spellSource: (source: string) => string | null;
  /** Returns the spelling of a destination that visitors receive unchanged; `null` as above. */
  readonly spellDestination: (destination: string) => string | null;
  /** Formats an entry for measuring its length. */
  readonly line: (entry: Entry) => string;
  readonly write: (entries: readonly Entry[]) => string;
}

export interface Fitting {
  readonly entries: readonly Entry[];
  readonly left: readonly { readonly source: string; readonly reason: Reason }[];
}

interface Candidate {
  readonly redirect: ExportedRedirect;
  readonly key: string;
  readonly entry: Entry;
}

const countCharacters = (text: string): number => text.length;

/** Returns the entry for a redirect, or why the target cannot express it. */
const getCandidate = (
  format: string,
  target: Target,
  redirect: ExportedRedirect
): Candidate | Reason => {
  const { source, value } = redirect;
  const { matching, limits } = target;
  if (matching.query === 'not-held' && source.includes('?')) {
    return reason('redirect-list.holds-no-query', { format });
  }
  if (value === '') return reason('redirect-list.holds-no-empty', { format });
  if (value === null && target.holdsGone !== true) {
    return reason('redirect-list.holds-no-null', { format });
  }
  if (hasControl(source + (value ?? ''))) {
    return reason('redirect-list.holds-no-character', { format });
  }
  const key = getMatchKey(source, matching);
  const sent = getRequestPath(source);
  // The website's front end cannot match `/%{a}` either, because browsers send it unencoded and it cannot be
  // decoded.
  const path = source.split('?', 1)[0];
  if (sent === null || key === null || (sent !== path && decodedPath(sent) !== path)) {
    return reason('redirect-list.never-asked-for', { format });
  }
  // Written with single slashes, it would be another address.
  const compared = matching.path === 'decoded' ? decodedPath(sent) : sent;
  if (matching.slashes === 'merged' && compared?.includes('//') === true) {
    return reason('redirect-list.merges-slashes', { format });
  }
  const spelled = target.spellSource(source);
  const destination = value === null ? null : target.spellDestination(value);
  if (spelled === null || (value !== null && destination === null)) {
    return reason('redirect-list.holds-no-character', { format });
  }
  const entry = { source: spelled, destination };
  const { measure = countCharacters } = limits;
  for (const [text, limit = Number.POSITIVE_INFINITY] of [
    [spelled, limits.source],
    [destination ?? '', limits.destination],
    [target.line(entry), limits.line],
  ] as const) {
    if (measure(text) > limit) return reason('redirect-list.too-long-for', { format, limit });
  }
  return { redirect, key, entry };
};

const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? '';

/**
 * Looks a path up as the website's front ends do, trying these sources in this order. Source:
 * src/plugins/site-content/server/src/redirects/README.md#how-front-ends-match.
 */
const lookUp = <Value>(table: ReadonlyMap<string, Value>, address: string): Value | undefined => {
  const at = address.indexOf('?');
  const path = at === -1 ? address : address.slice(0, at);
  const query = at === -1 ? '' : address.slice(at);
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Such as /100%, which is looked up unchanged.
  }
  const found = [path + query, decoded + query, path, decoded].find((each) => table.has(each));
  return found === undefined ? undefined : table.get(found);
};

/** Returns the path of a destination on the website itself; `null` for other sites. */
const pathOnSite = (destination: string, siteUrl: string): string | null => {
  if (destination.startsWith('/')) return withoutFragment(destination);
  try {
    const url = new URL(destination);
    const isOnSite = siteUrl !== '' && url.host === new URL(siteUrl).host;
    return isOnSite ? url.pathname + url.search : null;
  } catch {
    return null;
  }
};

/** Whether a source is percent-encoded. Front ends look up encoded sources first. */
const isEncoded = (source: string): boolean => /%[0-9a-f]{2}/i.test(source);

/**
 * Selects the redirects of a list that a target can express, so that each entry matches the intended requests and
 * no others.
 *
 * If the target treats sources as equal, one is kept: the one that another redirect leads to, or that
 * front ends match first. Entries that would match a destination without a redirect of its own are omitted,
 * because they would hide a page. The last entry of a loop that only occurs in the target (`/About` to `/about` if
 * case is ignored) is also omitted.
 */
export const fitTarget = (
  format: string,
  target: Target,
  redirects: readonly ExportedRedirect[],
  siteUrl: string
): Fitting => {
  const left: { source: string; reason: Reason }[] = [];
  const leave = (source: string, why: Reason): void => {
    left.push({ source, reason: why });
  };
  const groups = new Map<string, Candidate[]>();
  for (const redirect of redirects) {
    const found = getCandidate(format, target, redirect);
    if ('code' in found) leave(redirect.source, found);
    else groups.set(found.key, [...(groups.get(found.key) ?? []), found]);
  }

  // The lookup of front ends decides which of several equal sources is meant.
  const table = new Map(redirects.map((redirect) => [redirect.source, redirect] as const));
  const ledTo = new Set<ExportedRedirect>();
  const caught = new Map<string, string>();
  const keyOfValue = (value: string | null): string | null => {
    const path = value === null ? null : pathOnSite(value, siteUrl);
    return path === null ? null : getMatchKey(path, target.matching);
  };
  for (const { value } of redirects) {
    const path = value === null || value === '' ? null : pathOnSite(value, siteUrl);
    const key = keyOfValue(value);
    if (path === null || key === null || !groups.has(key)) continue;
    const own = lookUp(table, path);
    if (own !== undefined) ledTo.add(own);
    else caught.set(key, path);
  }

  const chosen = new Map<string, Candidate>();
  for (const [key, candidates] of groups) {
    const address = caught.get(key);
    const hidesPage = address !== undefined && target.matching.precedence === 'redirect';
    const best =
      candidates.find(({ redirect }) => ledTo.has(redirect)) ??
      candidates.find(({ redirect }) => isEncoded(redirect.source)) ??
      candidates[0];
    for (const candidate of candidates) {
      const { source, value } = candidate.redirect;
      if (keyOfValue(value) === key) leave(source, reason('redirect-list.would-loop', { format }));
      else if (hidesPage) leave(source, reason('redirect-list.would-catch', { format, address }));
      else if (candidate === best) chosen.set(key, candidate);
      else {
        leave(
          source,
          reason('redirect-list.same-there', { format, source: best?.redirect.source ?? '' })
        );
      }
    }
  }

  // Each entry has at most one successor, so following each finds every loop once.
  const seen = new Set<string>();
  for (const start of [...chosen.keys()]) {
    const walked = new Set<string>();
    let last = start;
    for (let key: string | null = start; key !== null && !seen.has(key);) {
      const candidate: Candidate | undefined = chosen.get(key);
      if (candidate === undefined) break;
      walked.add(key);
      last = key;
      key = keyOfValue(candidate.redirect.value);
      if (key !== null && walked.has(key)) {
        leave(
          chosen.get(last)?.redirect.source ?? '',
          reason('redirect-list.would-loop', { format })
        );
        chosen.delete(last);
        break;
      }
    }
    for (const key of walked) seen.add(key);
  }

  const most = target.limits.entries ?? Number.POSITIVE_INFINITY;
  const place = new Map(redirects.map(({ source }, index) => [source, index] as const));
  const getPlace = (source: string): number => place.get(source) ?? 0;
  const kept = [...chosen.values()].sort(
    (one, other) => getPlace(one.redirect.source) - getPlace(other.redirect.source)
  );
  for (const { redirect } of kept.slice(most)) {
    leave(redirect.source, reason('redirect-list.over-limit', { format, limit: most }));
  }
  // In list order, regardless of the reason.
  left.sort((one, other) => getPlace(one.source) - getPlace(other.source));
  return { entries: kept.slice(0, most).map(({ entry }) => entry), left };
};
