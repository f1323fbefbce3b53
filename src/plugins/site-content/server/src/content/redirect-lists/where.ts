import type { Core } from '@strapi/strapi';
import { valueOf } from '../../../../contract/redirect-lists/value';
import { waysOf } from '../../../../contract/redirects/graph';
import { matchRedirect, nearMisses } from '../../../../contract/redirects/match';
import { findUnserved } from '../../../../contract/redirects/served';
import type { Options } from '../../config/options';
import { readStoredTable } from './stored-table';

/** One redirect on the way of an address. */
export interface Hop {
  readonly source: string;
  /** As front ends get it. */
  readonly value: string | null;
  readonly origin: string | null;
}

/** Where an address goes. */
export interface Where {
  /** As it is looked up; `null` for an address on another website. */
  readonly asked: string | null;
  readonly hops: readonly Hop[];
  /** The address after all hops, `null` where the last leads to nothing. */
  readonly end: string | null;
  /** Whether a published page is there. */
  readonly isPage: boolean;
  /** Sources that are nearly the one that was asked for. */
  readonly near: readonly string[];
}

/** Follows an address, typed or pasted whole, as front ends do that follow redirects. */
export const findWhere = async (
  strapi: Core.Strapi,
  options: Pick<Options, 'homeSlug' | 'siteUrl'>,
  address: string
): Promise<Where> => {
  const { redirects, around } = await readStoredTable(strapi, options);
  const isPath = (path: string): boolean => around.pageAt(path) !== null;
  const unserved = findUnserved(waysOf(redirects, around), isPath);
  const served = redirects.filter(({ source }) => !unserved.has(source));
  const table = new Map(served.map((each) => [each.source, valueOf(each, around)]));
  const origins = new Map(served.map(({ source, origin }) => [source, origin]));

  const typed = address.trim();
  const isWhole = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  const asked = around.onSite(isWhole || typed.startsWith('/') ? typed : `/${typed}`);
  const hops: Hop[] = [];
  const passed = new Set<string>();
  let end: string | null = asked;
  while (end !== null && !passed.has(end)) {
    passed.add(end);
    const at: string | null = around.onSite(end);
    const match = at === null ? null : matchRedirect(table, at);
    if (match === null) break;
    hops.push({ ...match, origin: origins.get(match.source) ?? null });
    end = match.value;
  }
  const path = end === null ? null : around.onSite(end);
  return {
    ...{ asked, hops, end },
    isPage: path !== null && isPath(path.split('?', 1)[0] ?? ''),
    near: asked === null || hops.length > 0 ? [] : nearMisses(table.keys(), asked),
  };
};
