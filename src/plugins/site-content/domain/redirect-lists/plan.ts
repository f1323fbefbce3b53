import type { ListLine } from 'redirect-formats';
import { findMissingAnchor } from '../audit/fragments';
import { checkAgainst, type LinkableUrls } from '../audit/link-targets';
import { type CooperativeTask, runToCompletion } from '../cooperative-task';
import type { Reason } from '../problems/codes';
import { getReason, reason } from '../problems/problem';
import { findChains } from '../redirects/chains';
import {
  type RedirectContext,
  type RedirectDestination,
  type RedirectGraph,
  resolveDestination,
} from '../redirects/graph';
import { loopProblem } from '../redirects/loop-problem';
import { findLoopsByMatching, findLoopsInSteps, lastOn, loopFrom } from '../redirects/loops';
import { isFindable, toRequested } from '../redirects/match';
import { showChain } from '../redirects/show-chain';
import { getDestination, type StoredRedirect } from '../redirects/table';
import { checkRedirect, normaliseSource } from '../rules/redirect';
import { findUnstorableText } from '../rules/text';
import { listSpellings } from './equivalent-sources';
import { findShortenedChains } from './shorten';
import { comparable, shownValue } from './value';

/** A stored redirect. */
export interface StoredEntry extends StoredRedirect {
  /** Document id. */
  readonly id: string;
  /** Row id. */
  readonly row: number;
  readonly origin: string | null;
}

/** A redirect as the list defines it. */
export interface PlannedRedirect extends StoredRedirect {
  /** `null` if the list has none; a stored note is then kept. */
  readonly note: string | null;
}

/** Decisions that the list itself does not contain. */
export interface PlanOptions {
  readonly onConflict: 'keep' | 'replace' | 'refuse';
  /**
   * Which of the redirects that are not in the list to delete: those of earlier imports, or all except automatic
   * ones.
   */
  readonly deleteMissing: 'none' | 'import' | 'all';
  readonly shortensChains: boolean;
  /** Whether a destination that is a published page's path becomes a link to that page. */
  readonly toPages: boolean;
  readonly takesTemporary: boolean;
  /**
   * Whether to add other spellings that the source tool treats as equal, unless another redirect has them.
   */
  readonly addsSpellings?: boolean;
}

/** Looks up the ids of elements that destinations with a fragment lead to. */
export interface KnownAnchors {
  /** Returns the document id of the published page that a URL leads to. */
  pageOfUrl(url: string): string | null;
  /** The ids in the HTML of each page, by document id. */
  readonly idsOfParts: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface PlanSurroundings extends RedirectContext {
  /** Known destinations; `null` to skip warnings about broken destinations. */
  readonly places: (Pick<LinkableUrls, 'paths' | 'files'> & KnownAnchors) | null;
  /** Returns the published page with this path. */
  pageAt(path: string): string | null;
  /** Public site URL without a trailing slash, `''` if not configured. */
  readonly siteUrl: string;
}

export type LineResult = 'added' | 'changed' | 'same' | 'deleted' | 'refused';

/** The planned result for a line, or for a redirect that the list does not contain. */
export interface PlannedLine {
  /** `null` for a deleted redirect. */
  readonly line: number | null;
  readonly source: string;
  /** As served; for refused lines, as written. */
  readonly destination: string | null;
  /** The previous destination; `undefined` if there was none. */
  readonly before?: string | null;
  readonly result: LineResult;
  /** Why the line is refused, or its warnings. */
  readonly reasons: readonly Reason[];
  /** The redirect to store, if it is added or changed. */
  readonly redirect: PlannedRedirect | null;
  readonly stored: StoredEntry | null;
}

/** The length of the destination column. */
const MAX_DESTINATION_LENGTH = 2048;

/** A line while the plan is computed. */
interface Candidate {
  readonly line: number;
  readonly source: string;
  readonly written: string | null;
  /** The destination as written. */
  readonly said: RedirectDestination;
  /** The destination as it will be stored. */
  leading: RedirectDestination;
  readonly note: string | null;
  readonly warnings: Reason[];
  /** Differences in sources that the list's tool always ignores. */
  readonly ignores: ListLine['ignores'];
  /** Whether the list's tool applies the first of several lines with the same source. */
  readonly firstWins: boolean;
  /** Whether it is a refused line that takes requests in the list's tool nevertheless. */
  readonly takesRequests: boolean;
  refused: Reason[];
  result: LineResult | null;
  /** Whether this is an added spelling of a line. */
  readonly isSpelling: boolean;
}

/** Matches a URL with a host. URLs with a fragment are excluded, because they are refused for the fragment. */
const HAS_HOST = /^https?:\/\/([^/?#]+)[^#]*$/i;

/** Normalizes a source. Ignores the scheme of URLs, because old lists may use `http` where the site uses `https`. */
const getSource = (source: string, { onSite, siteUrl }: PlanSurroundings): string => {
  if (siteUrl === '' || !HAS_HOST.test(source)) return normaliseSource(source);
  const [scheme = ''] = siteUrl.split('//', 1);
  return onSite(source.replace(/^https?:/i, scheme)) ?? normaliseSource(source);
};

/** Reasons to refuse lines that take requests in the list's tool nevertheless. */
const TAKES_REQUESTS: ReadonlySet<Reason['code']> = new Set([
  ...(['redirect-list.status', 'redirect-list.rewrite', 'redirect-list.error-page'] as const),
  'redirect-list.gone-with-destination',
]);

class Plan {
  private readonly bySource: ReadonlyMap<string, StoredEntry>;
  private readonly candidates: Candidate[] = [];
  private readonly chosen = new Map<string, Candidate>();

  constructor(
    private readonly lines: readonly ListLine[],
    private readonly stored: readonly StoredEntry[],
    private readonly around: PlanSurroundings,
    private readonly options: PlanOptions
  ) {
    this.bySource = new Map(stored.map((entry) => [entry.source, entry]));
  }

  /** Computes the plan step by step; the caller may pause after each step. */
  *make(): CooperativeTask<PlannedLine[]> {
    for (const line of this.lines) {
      this.candidates.push(this.getCandidate(line));
      yield;
    }
    if (this.options.addsSpellings === true) yield* this.addSpellings();
    if (this.options.shortensChains) yield* this.shorten();
    for (const candidate of this.candidates) {
      this.judge(candidate);
      yield;
    }
    this.refuseAfterRefused();
    for (const candidate of this.candidates) this.choose(candidate);
    for (const candidate of this.chosen.values()) {
      this.compare(candidate);
      yield;
    }
    const deleted = this.findDeleted();
    yield;
    yield* this.warn(yield* this.refuseLoops(deleted));
    for (const candidate of this.candidates) this.settle(candidate);
    // A spelling that cannot be added does not block the import.
    const reported = this.candidates.filter(
      ({ isSpelling, refused }) => !isSpelling || refused.length === 0
    );
    return [
      ...reported.map((candidate) => this.planned(candidate)),
      ...deleted.map((entry) => ({
        ...{ line: null, source: entry.source, destination: getDestination(entry, this.around) },
        ...{ result: 'deleted' as const, reasons: [], redirect: null, stored: entry },
      })),
    ];
  }

  private *addSpellings(): CooperativeTask<void> {
    const taken = new Set([
      ...this.bySource.keys(),
      ...this.candidates.map(({ source }) => source),
    ]);
    for (const candidate of [...this.candidates]) {
      yield;
      if (candidate.refused.length > 0) continue;
      for (const source of listSpellings(candidate.source, candidate)) {
        if (taken.has(source) || this.around.pageAt(source) !== null) continue;
        taken.add(source);
        const warning = reason('redirect-list.spelling-added', { source: candidate.source });
        const spelling = { source, refused: [], warnings: [warning], isSpelling: true };
        this.candidates.push({ ...candidate, ...spelling });
      }
    }
  }

  private getCandidate(line: ListLine): Candidate {
    const { target, destination } = line;
    const said: RedirectDestination = {
      target,
      destination: target === 'url' ? (destination?.trim() ?? null) : null,
      page: null,
    };
    const isRefused = line.isTemporary && !this.options.takesTemporary;
    const refused = line.refused ?? (isRefused ? reason('redirect-list.temporary') : null);
    return {
      line: line.line,
      source: line.refused === null ? getSource(line.source, this.around) : line.source,
      written: target === 'none' ? null : destination,
      said,
      leading: this.followingPage(said),
      note: line.note ?? null,
      warnings: [
        ...line.warnings,
        ...(line.isTemporary ? [reason('redirect-list.temporary-taken')] : []),
      ],
      ignores: line.ignores,
      firstWins: line.firstWins === true,
      takesRequests: line.refused === null || TAKES_REQUESTS.has(line.refused.code),
      refused: refused === null ? [] : [refused],
      result: null,
      isSpelling: false,
    };
  }

  /** Replaces a destination that equals a page's path by that page. */
  private followingPage(leading: RedirectDestination): RedirectDestination {
    const { destination } = leading;
    if (!this.options.toPages || destination === null || destination.includes('#')) return leading;
    const address = this.around.onSite(destination);
    const page = address === null ? null : this.around.pageAt(address);
    return page === null ? leading : { target: 'page', destination: null, page };
  }

  private *shorten(): CooperativeTask<void> {
    const leads = new Map<string, RedirectDestination>(this.bySource);
    const replaces = this.options.onConflict === 'replace';
    const listed = new Set<string>();
    for (const { source, refused, leading, firstWins } of this.candidates) {
      // Unless lines replace others, the first one wins.
      const isLater = firstWins && listed.has(source);
      if (refused.length > 0) continue;
      if (!leads.has(source) || (replaces && !isLater)) leads.set(source, leading);
      listed.add(source);
    }
    const chains = yield* findShortenedChains(this.candidates, leads, this.around);
    for (const [candidate, trace] of chains) {
      yield;
      candidate.leading = this.followingPage(trace.leading);
      candidate.warnings.push(
        reason('redirect-list.shortened', { chain: showChain(trace.addresses) })
      );
    }
  }

  private judge(candidate: Candidate): void {
    // Report the other problems of a temporary redirect instead: accepting temporary redirects would not solve them.
    const isTemporary = candidate.refused[0]?.code === 'redirect-list.temporary';
    if (candidate.refused.length > 0 && !isTemporary) return;
    const found = this.findProblems(candidate);
    if (found.length > 0) candidate.refused = found;
  }

  private findProblems({ source, leading, note }: Candidate): Reason[] {
    const { getPath, siteUrl } = this.around;
    const pagePath = leading.page === null ? null : getPath(leading.page);
    const host = HAS_HOST.exec(source)?.[1];
    if (host !== undefined) return [reason('redirect-list.other-host', { host })];
    const problems = checkRedirect(
      { source, ...leading },
      { sourceIsTaken: false, pagePath, siteUrl }
    );
    const { destination } = leading;
    const tooLong = destination !== null && destination.length > MAX_DESTINATION_LENGTH;
    return [
      ...problems.map(getReason),
      ...(tooLong ? [reason('too-long', { limit: MAX_DESTINATION_LENGTH })] : []),
      ...findUnstorableText([source, destination, note]).map(getReason),
    ];
  }

  private hasSameDestination(one: RedirectDestination, other: RedirectDestination): boolean {
    const value = (leading: RedirectDestination): string | null =>
      comparable(getDestination(leading, this.around), this.around);
    return value(one) === value(other) || (one.page !== null && one.page === other.page);
  }

  /** Refuses lines that take effect only because an earlier one for the same source is refused. */
  private refuseAfterRefused(): void {
    const firsts = new Map<string, { readonly line: number; readonly isRefused: boolean }>();
    for (const { line, source: written, firstWins, takesRequests, refused } of this.candidates) {
      if (!firstWins || !takesRequests) continue;
      const source = getSource(written, this.around);
      const first = firsts.get(source);
      if (first === undefined) firsts.set(source, { line, isRefused: refused.length > 0 });
      else if (first.isRefused && refused.length === 0) {
        refused.push(reason('redirect-list.line-first', { line: first.line }));
      }
    }
  }

  /**
   * Chooses one of several lines for the same source: the first or the last one, depending on the list's tool and the
   * conflict option.
   */
  private choose(candidate: Candidate): void {
    if (candidate.refused.length > 0) return;
    const other = this.chosen.get(candidate.source);
    const replaces =
      this.options.onConflict === 'replace' &&
      other !== undefined &&
      !candidate.firstWins &&
      !this.hasSameDestination(other.said, candidate.said);
    if (other === undefined || replaces) this.chosen.set(candidate.source, candidate);
  }

  /** Sets the result of a line if another line was chosen for its source, once the result of that line is known. */
  private settle(candidate: Candidate): void {
    const winner = this.chosen.get(candidate.source);
    if (winner === undefined || winner === candidate || candidate.refused.length > 0) return;
    const { said, warnings, refused, firstWins } = candidate;
    const { onConflict } = this.options;
    const isFirst = reason('redirect-list.line-first', { line: winner.line });
    // The chosen line changes nothing, so the stored redirect is kept for this line as well.
    const stored = winner.result === 'same' ? this.bySource.get(candidate.source) : undefined;
    candidate.result = 'same';
    if (this.hasSameDestination(winner.said, said)) refused.push(...winner.refused);
    else if (onConflict === 'refuse' || winner.refused.length > 0) {
      refused.push(
        firstWins ? isFirst : reason('redirect-list.conflict-in-list', { line: winner.line })
      );
    } else if (onConflict === 'replace' && firstWins) warnings.push(isFirst);
    else if (onConflict === 'replace') {
      warnings.push(reason('redirect-list.replaced-in-list', { line: winner.line }));
    } else if (stored === undefined) {
      warnings.push(reason('redirect-list.kept', { destination: shownValue(winner.written) }));
    }
    if (onConflict === 'keep' && stored !== undefined && !this.hasSameDestination(stored, said)) {
      const destination = shownValue(getDestination(stored, this.around));
      warnings.push(reason('redirect-list.kept', { destination }));
    }
  }

  private compare(candidate: Candidate): void {
    const stored = this.bySource.get(candidate.source);
    if (stored === undefined) {
      candidate.result = 'added';
      return;
    }
    const destination = shownValue(getDestination(stored, this.around));
    const { onConflict } = this.options;
    if (this.hasSameDestination(stored, candidate.leading)) candidate.result = 'same';
    // The stored redirect has the list's destination, which is now shortened: no one else's change is
    // overwritten.
    else if (this.hasSameDestination(stored, candidate.said)) candidate.result = 'changed';
    else if (onConflict === 'replace') candidate.result = 'changed';
    else if (onConflict === 'keep') {
      candidate.result = 'same';
      candidate.warnings.push(reason('redirect-list.kept', { destination }));
    } else candidate.refused.push(reason('redirect-list.conflict', { destination }));
  }

  private findDeleted(): StoredEntry[] {
    const { deleteMissing } = this.options;
    if (deleteMissing === 'none') return [];
    // Redirects of refused lines are not deleted, because the list contains them.
    const listed = new Set(this.lines.map(({ source }) => getSource(source, this.around)));
    return this.stored.filter(
      ({ source, origin }) =>
        !listed.has(source) &&
        (deleteMissing === 'all' ? origin !== 'automatic' : origin === 'import')
    );
  }

  /**
   * Refuses the last line of each loop that the list would close; the stored redirect is used instead.
   *
   * @returns the destinations of all redirects after the list is applied
   */
  private *refuseLoops(deleted: readonly StoredEntry[]): CooperativeTask<RedirectGraph> {
    const graph = new Map<string, string | null>();
    for (const entry of this.stored) {
      graph.set(entry.source, resolveDestination(entry, this.around));
      yield;
    }
    for (const { source } of deleted) graph.delete(source);
    const order = new Map<string, number>();
    this.candidates.forEach((candidate, at) => {
      const { source, leading, result } = candidate;
      if (this.chosen.get(source) !== candidate) return;
      if (result !== 'added' && result !== 'changed') return;
      graph.set(source, resolveDestination(leading, this.around));
      order.set(source, at);
    });
    const loops = yield* findLoopsInSteps(graph, order.keys());
    for (let loop = loops.pop(); loop !== undefined; loop = loops.pop()) {
      const source = lastOn(loop, order);
      const candidate = source === null ? undefined : this.chosen.get(source);
      if (source === null || candidate === undefined) continue;
      const { target } = candidate.leading;
      candidate.refused.push(getReason(loopProblem({ source, target }, loop)));
      order.delete(source);
      const stored = this.bySource.get(source);
      if (stored === undefined) graph.delete(source);
      else graph.set(source, resolveDestination(stored, this.around));
      loops.push(...(yield* findLoopsInSteps(graph, [source])));
    }
    return graph;
  }

  /** Adds warnings about chains, hidden pages and broken destinations, which are all allowed. */
  private *warn(graph: RedirectGraph): CooperativeTask<void> {
    const written = (source: string): Candidate | null => {
      const candidate = this.chosen.get(source);
      const isWritten = candidate?.result === 'added' || candidate?.result === 'changed';
      return candidate !== undefined && isWritten && candidate.refused.length === 0
        ? candidate
        : null;
    };
    const without = (sources: ReadonlySet<string>) =>
      sources.size === 0 ? graph : new Map([...graph].filter(([source]) => !sources.has(source)));
    // A chain into a loop that existed before, or into a circle, has no final destination.
    const looping = new Set((yield* findLoopsInSteps(graph, graph.keys())).flat());
    yield;
    for (const circle of yield* findLoopsByMatching(without(looping))) {
      for (const source of circle) {
        looping.add(source);
        const goals = loopFrom(circle, source).map((each) => graph.get(each) ?? '');
        const chain = showChain([source, ...goals]);
        written(source)?.warnings.push(reason('check.redirect-loop-by-matching', { chain }));
      }
    }
    const ending = without(looping);
    yield;
    for (const { source, trace } of yield* findChains(ending)) {
      yield;
      // A redirect to nothing ends the chain.
      if ((graph.get(trace[1] ?? '') ?? null) === null) continue;
      written(source)?.warnings.push(reason('redirect-list.chain', { chain: showChain(trace) }));
    }
    for (const source of this.chosen.keys()) {
      yield;
      if (!isFindable(source)) {
        const path = toRequested(source);
        written(source)?.warnings.push(reason('check.never-requested', { path }));
      }
      if (this.around.pageAt(source) === null) continue;
      written(source)?.warnings.push(reason('redirect-list.hides-page'));
    }
    const { places, siteUrl } = this.around;
    if (places === null) return;
    const check = yield* checkAgainst({ ...places, siteUrl, sources: graph.keys() });
    for (const source of this.chosen.keys()) {
      yield;
      const candidate = written(source);
      const destination = candidate?.leading.destination ?? null;
      if (candidate === null || destination === null) continue;
      const wrong = check(destination);
      if (wrong !== null && 'path' in wrong.values) {
        const { path } = wrong.values;
        candidate.warnings.push(reason('redirect-list.nothing-there', { path }));
      }
      const missing = wrong === null ? this.findMissingAnchor(destination, places) : null;
      if (missing !== null) candidate.warnings.push(missing);
    }
  }

  private findMissingAnchor(url: string, { pageOfUrl, idsOfParts }: KnownAnchors): Reason | null {
    const page = url.includes('#') ? pageOfUrl(url) : null;
    if (page === null) return null;
    return findMissingAnchor(url, idsOfParts.get(page), this.around.getPath(page) ?? '');
  }

  private planned(candidate: Candidate): PlannedLine {
    const { line, source, written, leading, note, refused, warnings } = candidate;
    const stored = this.bySource.get(source) ?? null;
    if (refused.length > 0) {
      return {
        ...{ line, source, destination: written, result: 'refused', reasons: refused },
        ...{ redirect: null, stored: null },
      };
    }
    const result = candidate.result ?? 'same';
    const isWritten = result === 'added' || result === 'changed';
    return {
      ...{ line, source, result, reasons: warnings, stored },
      destination: isWritten ? getDestination(leading, this.around) : written,
      ...(result === 'changed' && stored !== null
        ? { before: getDestination(stored, this.around) }
        : {}),
      redirect: isWritten ? { source, ...leading, note } : null,
    };
  }
}

/**
 * Plans the import of a redirect list against the stored redirects, without changing anything. The result is
 * the same for a dry run and for the import. Computed in steps, because lists can have hundreds of thousands
 * of lines.
 */
export const planSteps = (
  lines: readonly ListLine[],
  stored: readonly StoredEntry[],
  around: PlanSurroundings,
  options: PlanOptions
): CooperativeTask<PlannedLine[]> => new Plan(lines, stored, around, options).make();

/** Plans the import without pausing. */
export const planList = (...given: Parameters<typeof planSteps>): PlannedLine[] =>
  runToCompletion(planSteps(...given));
