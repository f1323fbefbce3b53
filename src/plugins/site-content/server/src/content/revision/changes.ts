/** Rows of one table: these, or any of them. */
export type Some<Id> = readonly Id[] | 'all';

/** What a transaction has changed, as far as an answer may depend on it. */
export interface Changes {
  /** Redirects, by the ids of their rows. */
  readonly redirects: Some<number>;
  /** Pages, by their document ids: any row of theirs, their scalars and their place. */
  readonly pages: Some<string>;
  /** What else pages are answered with: blocks, files, entries that they are related to. */
  readonly besidePages: boolean;
  /** Navigation and site keys. */
  readonly frame: boolean;
}

export const NOTHING: Changes = { redirects: [], pages: [], besidePages: false, frame: false };

/** What is to be taken for changed where nobody has told. */
export const EVERYTHING: Changes = {
  redirects: 'all',
  pages: 'all',
  besidePages: true,
  frame: true,
};

/** Whether anything may have changed. */
export const isEverything = ({ redirects, pages, besidePages, frame }: Changes): boolean =>
  redirects === 'all' && pages === 'all' && besidePages && frame;

/** One transaction: the revision that it has made, and what it has changed since the one before. */
export interface Step {
  readonly revision: string;
  readonly changes: Changes;
}

/** How many rows the steps that are kept name in all, and how many steps there are: who has been away longer reads anew. */
const MAX_IDS = 2000;
const MAX_STEPS = 100;

const getCount = ({ redirects, pages }: Changes): number =>
  (redirects === 'all' ? 0 : redirects.length) + (pages === 'all' ? 0 : pages.length);

/** Rows that are added some at a time. */
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

/** What the writes of a transaction have changed together, told one after the other: a bulk action tells it many times. */
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

/** What two of them have changed together. */
export const together = (a: Changes, b: Changes): Changes => {
  const gathered = new GatheredChanges();
  gathered.add(a);
  gathered.add(b);
  return gathered.changes;
};

/** The steps with one more, the oldest left out where there are too many. */
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
 * What has changed from one revision to the last of these steps.
 *
 * @param known a revision that was the content's once, `null` for none
 */
export const changesSince = (steps: readonly Step[], known: string | null): Changes => {
  const at = steps.findLastIndex(({ revision }) => revision === known);
  if (known === null || at === -1) return EVERYTHING;
  return steps.slice(at + 1).reduce((all, { changes }) => together(all, changes), NOTHING);
};

/** As it is stored beside the revision. */
interface StoredSteps {
  /** The id of the row that it was written for: `strapi import` makes a copy of it, whose rows have other ids. */
  readonly row: number;
  readonly steps: readonly Step[];
}

export const writeSteps = (row: number, steps: readonly Step[]): string =>
  JSON.stringify({ row, steps } satisfies StoredSteps);

/**
 * The steps that have led to a revision: none where something else has written it, a version that tells no steps for
 * one, a restored backup, or SQL.
 */
export const readSteps = (
  text: string | null,
  { row, revision }: { readonly row: number; readonly revision: string }
): readonly Step[] => {
  if (text === null) return [];
  const stored = JSON.parse(text) as StoredSteps;
  return stored.row === row && stored.steps.at(-1)?.revision === revision ? stored.steps : [];
};
