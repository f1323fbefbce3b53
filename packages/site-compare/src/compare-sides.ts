import { compareNavigation, findNavigation } from './compare-navigation';
import { compareValues, type ValueContext } from './compare-values';
import { type Difference, DIFFERENCE_KINDS, type Findings, type ImagePair } from './difference';
import type { JsonPath } from './json-path';
import { createAddressResolver, getRedirects, type ResolvedAddress } from './resolve-address';
import {
  getOwnProperty,
  type IndexedSide,
  indexSide,
  isObject,
  type JsonObject,
  type Side,
} from './side';

/** Options for a comparison. */
export interface CompareOptions {
  readonly isIgnored: (place: JsonPath) => boolean;
  /** Old paths of pages that should redirect. */
  readonly moved?: readonly { readonly from: string; readonly to: string }[];
}

/** The result of a comparison. Images are returned for the caller to fetch and compare. */
export interface Comparison {
  readonly differences: readonly Difference[];
  readonly images: readonly ImagePair[];
  /** The number of compared items of each kind. */
  readonly compared: {
    readonly members: number;
    readonly redirects: number;
    readonly pages: number;
  };
  /** Sentences about what could not be compared. */
  readonly notes: readonly string[];
}

/** Members compared separately. */
const APART = new Set(['redirects', 'header', 'footer']);

/** Members of `meta` that depend on the service, not on the content. */
const OF_SERVICE = new Set(['detail_url', 'type', 'html_path']);
/** Members that a service may omit. */
const MAY_BE_UNTOLD = new Set(['first_published_at', 'last_published_at', 'sort_order', 'parent']);

const getNames = (...sides: readonly (JsonObject | null)[]): Set<string> =>
  new Set(sides.flatMap((side) => Object.keys(side ?? {})));

class SideComparison {
  readonly findings: Findings = { differences: [], images: [] };
  readonly notes: string[] = [];
  readonly compared = { members: 0, redirects: 0, pages: 0 };
  private readonly context: ValueContext;

  constructor(
    private readonly old: IndexedSide,
    private readonly now: IndexedSide,
    private readonly isIgnored: (place: JsonPath) => boolean,
    private readonly moved: NonNullable<CompareOptions['moved']>
  ) {
    this.context = {
      // A link with the old host leads to the new side once the host has been moved to it.
      own: { old: old.own, new: now.own.and(old.own) },
      ...{ isIgnored, findings: this.findings },
    };
  }

  run(): void {
    this.pages();
    this.initialData();
    this.movedPages();
  }

  private movedPages(): void {
    const answer = createAddressResolver(this.now);
    for (const { from, to } of this.moved) {
      const found = answer(from);
      if (found.end === to) continue;
      const old = { gives: 'redirect', end: to };
      this.add({ kind: 'redirect', place: ['redirects', from.slice(1)], old, new: shown(found) });
    }
  }

  private add(difference: Difference): void {
    if (!this.isIgnored(difference.place)) this.findings.differences.push(difference);
  }

  /** Whether a side lacks a response, so that it cannot be compared. If only the old side has it, it is lost. */
  private lacks(name: 'initial-data' | 'pages', one: unknown, other: unknown): boolean {
    if (one !== null && other !== null) return false;
    const [what, were] = name === 'pages' ? ['pages', 'they were'] : ['initial data', 'it was'];
    const side = one !== null ? 'The new side has no' : 'The old side has no';
    const lacking = one === other ? 'Neither side has' : side;
    this.notes.push(`${lacking} ${what}, so ${were} not compared.`);
    if (one !== null) this.add({ kind: 'member', place: [name], old: 'there' });
    return true;
  }

  private initialData(): void {
    const { initialData: one } = this.old;
    const { initialData: other } = this.now;
    if (this.lacks('initial-data', one, other) || one === null || other === null) return;
    const navigation = [findNavigation(one), findNavigation(other)] as const;
    const apart = new Set([...APART, ...navigation.flatMap(({ member }) => member ?? [])]);
    for (const name of getNames(one, other)) {
      if (apart.has(name)) continue;
      const values = [getOwnProperty(one, name), getOwnProperty(other, name)] as const;
      this.compared.members += isObject(values[0]) ? Object.keys(values[0]).length : 1;
      compareValues([name], ...values, this.context);
    }
    this.redirects();
    this.findings.differences.push(
      ...compareNavigation(
        { areas: navigation[0].areas, own: this.old.own },
        { areas: navigation[1].areas, own: this.now.own },
        this.isIgnored
      )
    );
  }

  /** Resolves each old source on both sides. */
  private redirects(): void {
    const answers = [createAddressResolver(this.old), createAddressResolver(this.now)] as const;
    for (const source of getRedirects(this.old).keys()) {
      this.compared.redirects += 1;
      const [one, other] = [answers[0](source), answers[1](source)];
      if (one.end === other.end) continue;
      const place = ['redirects', source.slice(1)];
      this.add({ kind: 'redirect', place, old: shown(one), new: shown(other) });
    }
    for (const path of this.old.pages?.keys() ?? []) {
      if (!path.startsWith('/') || this.now.pages?.has(path) !== true) continue;
      const [one, other] = [answers[0](path), answers[1](path)];
      if (one.hops > 0 || other.hops === 0) continue;
      this.add({
        kind: 'page-hidden',
        place: ['pages', path],
        old: shown(one),
        new: shown(other),
      });
    }
  }

  private pages(): void {
    const { pages: one } = this.old;
    const { pages: other } = this.now;
    if (this.lacks('pages', one, other) || one === null || other === null) return;
    for (const [side, { pathsTwice }] of [['old', this.old] as const, ['new', this.now] as const]) {
      for (const path of pathsTwice) {
        this.notes.push(
          `The ${side} side has several pages at ${path}; only one of them was compared.`
        );
      }
    }
    for (const [path, page] of one) {
      const found = other.get(path);
      const title = { title: page['title'] };
      if (found === undefined) this.add({ kind: 'page-lost', place: ['pages', path], old: title });
      else {
        this.compared.pages += 1;
        this.page(path, page, found);
      }
    }
    for (const [path, { title }] of other) {
      if (!one.has(path)) this.add({ kind: 'page-added', place: ['pages', path], new: { title } });
    }
  }

  private page(path: string, page: JsonObject, other: JsonObject): void {
    for (const name of getNames(page, other)) {
      const place = ['pages', path, name];
      if (name === 'id') continue;
      const [one, another] = [getOwnProperty(page, name), getOwnProperty(other, name)];
      if (name === 'meta' && isObject(one) && isObject(another)) {
        for (const member of getNames(one, another)) {
          if (OF_SERVICE.has(member)) continue;
          const values = [getOwnProperty(one, member), getOwnProperty(another, member)] as const;
          if (MAY_BE_UNTOLD.has(member) && values.includes(undefined)) continue;
          if (member === 'parent') this.parent([...place, member], ...values);
          else compareValues([...place, member], ...values, this.context);
        }
      } else compareValues(place, one, another, this.context);
    }
  }

  /** Compares parents by path. */
  private parent(place: JsonPath, one: unknown, other: unknown): void {
    const bare = (value: unknown): unknown => {
      if (!isObject(value)) return value;
      const meta = isObject(value['meta']) ? value['meta'] : {};
      return { title: value['title'], path: meta['html_url'] };
    };
    compareValues(place, bare(one), bare(other), this.context);
  }
}

const shown = ({ kind, end }: ResolvedAddress): JsonObject => ({ gives: kind, end });

/**
 * Compares the responses of two services. Ignores ids, URLs of the endpoints, type names, and the hosts of
 * each side's own URLs.
 */
export const compareSides = (
  old: Side,
  now: Side,
  { isIgnored, moved = [] }: CompareOptions
): Comparison => {
  const comparing = new SideComparison(indexSide(old), indexSide(now), isIgnored, moved);
  comparing.run();
  const { findings, compared, notes } = comparing;
  return {
    differences: sortDifferences(findings.differences),
    images: findings.images,
    compared,
    notes,
  };
};

/** Sorts differences by kind, then in the order found. */
export const sortDifferences = (differences: readonly Difference[]): Difference[] =>
  DIFFERENCE_KINDS.flatMap((kind) => differences.filter((each) => each.kind === kind));
