import { type Reason, reason } from '../reasons';
import type { ExportedRedirect } from '../writing/exported-redirect';
import { decodedPath, getMatchKey, getRequestPath, hasControl, type Matching } from './request';

/** A redirect as a target holds it. */
export interface Entry {
  readonly source: string;
  /** `null` for content that is gone (410). */
  readonly destination: string | null;
}

export interface Limits {
  /** What it measures of a text: its characters, unless said. */
  readonly measure?: (text: string) => number;
  /** How many entries it reads. The rest is not written. */
  readonly entries?: number;
  /** Characters of one line, or of one entry, without the line break. */
  readonly line?: number;
  /** Characters of a source, as it is written. */
  readonly source?: number;
  readonly destination?: number;
}

/** A server, a host or a program that reads an exported list. */
export interface Target {
  readonly matching: Matching;
  readonly limits: Limits;
  /** Whether it can answer with 410. */
  readonly holdsGone?: boolean;
  /** The source in the spelling that matches there; `null` where it has a character with a meaning of its own. */
  readonly spellSource: (source: string) => string | null;
  /** The destination in the spelling that visitors get as it stands; `null` likewise. */
  readonly spellDestination: (destination: string) => string | null;
  /** One entry, as it is measured. */
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

/** The entry of a redirect, or why the target cannot hold it. */
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
  // Our own front ends find `/%{a}` under no address either: a browser sends what cannot be decoded any more.
  const path = source.split('?', 1)[0];
  if (sent === null || key === null || (sent !== path && decodedPath(sent) !== path)) {
    return reason('redirect-list.never-asked-for', { format });
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

/** Sources under which our own front ends look for a path, in this order (docs/redirects.md#how-front-ends-match). */
const lookUp = <Value>(table: ReadonlyMap<string, Value>, address: string): Value | undefined => {
  const at = address.indexOf('?');
  const path = at === -1 ? address : address.slice(0, at);
  const query = at === -1 ? '' : address.slice(at);
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Such as /100%, which is looked up as it stands.
  }
  const found = [path + query, decoded + query, path, decoded].find((each) => table.has(each));
  return found === undefined ? undefined : table.get(found);
};

/** The path that a destination has on the website itself; `null` for one that leads elsewhere. */
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

/** An encoded source is what front ends look for first. */
const isEncoded = (source: string): boolean => /%[0-9a-f]{2}/i.test(source);

/**
 * What of a list a target can hold, so that each entry matches there, and only where it is meant to.
 *
 * Of sources that the target takes for the same, one is kept: the one that another redirect leads to, or that front ends
 * find first. An entry that would catch a destination which has no redirect of its own is left out, as it would hide a
 * page, and so is the last one of a loop that only the target closes (`/About` to `/about` where case is ignored).
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

  // What each destination finds in our own table decides which of several equal sources is meant.
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

  // Each entry leads to one other at the most, so that a walk from each finds every loop once.
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
  // In the order of the list, whatever the reason.
  left.sort((one, other) => getPlace(one.source) - getPlace(other.source));
  return { entries: kept.slice(0, most).map(({ entry }) => entry), left };
};
