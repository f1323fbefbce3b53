/** Ids of rows of one table; `all` if any of its rows may be concerned. */
export type Some<Id> = readonly Id[] | 'all';

/** The changes of a transaction, as far as responses depend on them. */
export interface Changes {
  /** Row ids of redirects. */
  readonly redirects: Some<number>;
  /** Document ids of pages with any changed row: scalars and position. */
  readonly pages: Some<string>;
  /** Other content in page responses: blocks, files, related entries. */
  readonly besidePages: boolean;
  /** Navigation and site keys. */
  readonly frame: boolean;
}

export const NOTHING: Changes = { redirects: [], pages: [], besidePages: false, frame: false };

/** Assumed if no write has reported its changes. */
export const EVERYTHING: Changes = {
  redirects: 'all',
  pages: 'all',
  besidePages: true,
  frame: true,
};

/** True if anything may have changed. */
export const isEverything = ({ redirects, pages, besidePages, frame }: Changes): boolean =>
  redirects === 'all' && pages === 'all' && besidePages && frame;

/** One transaction: its revision, and what it changed since the previous one. */
export interface Step {
  readonly revision: string;
  readonly changes: Changes;
}

/**
 * Limits on the steps that are kept: total number of rows named, and number of steps. A process that has
 * missed more reads everything again.
 */
const MAX_IDS = 2000;
const MAX_STEPS = 100;

const getCount = ({ redirects, pages }: Changes): number =>
  (redirects === 'all' ? 0 : redirects.length) + (pages === 'all' ? 0 : pages.length);

/** A growing set of rows, which becomes `all` above the limit. */
class GatheredRows<Id> {
  private ids: Set<Id> | 'all' = new Set();

  add(some: Some<Id>): void {
    if (this.ids === 'all') return;
    if (some !== 'all') for (const id of some) this.ids.add(id);
    if (some === 'all' || this.ids.size > MAX_IDS) this.ids = 'all';
  }

  get rows(): Some<Id> {
    return this.ids === 'all' ? 'all' : [...this.ids];
  }
}

/** Accumulates the changes that the writes of a transaction report, many times in a bulk action. */
export class GatheredChanges {
  private readonly redirects = new GatheredRows<number>();
  private readonly pages = new GatheredRows<string>();
  private besidePages = false;
  private frame = false;

  add({ redirects, pages, besidePages, frame }: Changes): void {
    this.redirects.add(redirects);
    this.pages.add(pages);
    this.besidePages ||= besidePages;
    this.frame ||= frame;
  }

  get changes(): Changes {
    const { besidePages, frame } = this;
    return { redirects: this.redirects.rows, pages: this.pages.rows, besidePages, frame };
  }
}

/** Returns the union of two changes. */
export const mergeChanges = (a: Changes, b: Changes): Changes => {
  const gathered = new GatheredChanges();
  gathered.add(a);
  gathered.add(b);
  return gathered.changes;
};

/** Appends a step, and drops the oldest ones beyond the limits. */
export const withStep = (steps: readonly Step[], step: Step): Step[] => {
  const kept = [step];
  let ids = getCount(step.changes);
  for (const earlier of steps.toReversed()) {
    ids += getCount(earlier.changes);
    if (ids > MAX_IDS || kept.length === MAX_STEPS) break;
    kept.unshift(earlier);
  }
  return kept;
};

/**
 * Returns the changes between a revision and the last of these steps.
 *
 * @param known an earlier revision of the content, `null` for none
 */
export const changesSince = (steps: readonly Step[], known: string | null): Changes => {
  const at = steps.findLastIndex(({ revision }) => revision === known);
  if (known === null || at === -1) return EVERYTHING;
  return steps.slice(at + 1).reduce((all, { changes }) => mergeChanges(all, changes), NOTHING);
};

/** The steps as stored next to the revision. */
interface StoredSteps {
  /**
   * Id of the row it was written for. `strapi import` copies the value to a row with another id, where it is
   * invalid.
   */
  readonly row: number;
  readonly steps: readonly Step[];
}

export const writeSteps = (row: number, steps: readonly Step[]): string =>
  JSON.stringify({ row, steps } satisfies StoredSteps);

/**
 * Returns the steps that led to a revision; none if its writer records no steps: another version, a restored backup, or
 * SQL.
 */
export const readSteps = (
  text: string | null,
  { row, revision }: { readonly row: number; readonly revision: string }
): readonly Step[] => {
  if (text === null) return [];
  const stored = JSON.parse(text) as StoredSteps;
  return stored.row === row && stored.steps.at(-1)?.revision === revision ? stored.steps : [];
};
