import { type Problem, problemAt, reason } from '#site-content/domain/problems/problem';
import { findGoal } from '#site-content/domain/redirects/graph';
import { loopProblem } from '#site-content/domain/redirects/loop-problem';
import { findLoops } from '#site-content/domain/redirects/loops';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import { refusal } from '../../operations/requests/refusal';
import { getReader } from '../refusal-readers/named-in-refusals';
import { readSurroundings, readWaysFrom, type WaysParts } from './read-redirect-graph';
import { readRedirects } from './stored-redirects';

/**
 * What a batch of writes in one transaction does to redirects. The writes note what they are about to change; when all
 * of them are made, the rows as they are stored then may close no loop. A loop that was there before is not refused, nor
 * one that a page closes by coming to a path: such are not served.
 */
export class RedirectChanges {
  /** The redirects as they were, by their document ids; `null` for new ones. */
  private readonly before = new Map<string, StoredRedirect | null>();

  constructor(private readonly parts: WaysParts) {}

  /** Before a redirect is changed, or when it has come to be. */
  note(id: string, before: StoredRedirect | null): void {
    if (!this.before.has(id)) this.before.set(id, before);
  }

  /**
   * When the last write of the batch is made, and pages have come to their places.
   *
   * @throws a refusal that shows every loop that was closed
   */
  async settle(): Promise<void> {
    if (this.before.size === 0) return;
    const now = await readRedirects(this.parts.strapi, [...this.before.keys()]);
    const problems = await this.findClosed(
      now.map((redirect) => ({ redirect, before: this.before.get(redirect.id) ?? null }))
    );
    if (problems.length > 0) throw refusal(problems);
  }

  /**
   * What would be wrong with a redirect, told before it is stored: a refusal for something else tells of it, too. That it
   * leads to its own source is known without this.
   */
  async foresee(redirect: StoredRedirect, before: StoredRedirect | null): Promise<Problem[]> {
    const surroundings = await readSurroundings(this.parts, [redirect]);
    return findGoal(redirect, surroundings) === redirect.source
      ? []
      : this.findClosed([{ redirect, before }]);
  }

  /**
   * The loops that changes of redirects close together, as they were made or before they are.
   *
   * @param changes each redirect as it is to be, and as it was; `null` for a new one
   * @param removed the sources of those that are not to be there any more, where they still are
   */
  async findClosed(
    changes: readonly {
      readonly redirect: StoredRedirect;
      readonly before: StoredRedirect | null;
    }[],
    removed: readonly string[] = []
  ): Promise<Problem[]> {
    const surroundings = await readSurroundings(
      this.parts,
      changes.flatMap(({ redirect, before }) => (before === null ? [redirect] : [redirect, before]))
    );
    const led = changes.flatMap(({ redirect, before }) => {
      const goal = findGoal(redirect, surroundings);
      const leadsAsBefore =
        before?.source === redirect.source && findGoal(before, surroundings) === goal;
      return goal === null || leadsAsBefore ? [] : [{ redirect, before, goal }];
    });
    if (led.length === 0) return [];
    const ways = await readWaysFrom(
      this.parts,
      led.map(({ goal }) => goal)
    );
    for (const source of removed) ways.delete(source);
    for (const { before } of led) if (before !== null) ways.delete(before.source);
    for (const { redirect, goal } of led) ways.set(redirect.source, goal);

    const bySource = new Map(led.map(({ redirect }) => [redirect.source, redirect]));
    const problems: Problem[] = [];
    for (const loop of findLoops(ways, bySource.keys())) {
      const closing = loop.flatMap((source) => bySource.get(source) ?? []).at(-1);
      if (closing === undefined) continue;
      const found = loopProblem(closing, loop);
      const others = loop.filter((source) => source !== closing.source);
      problems.push(
        (await getReader(this.parts.strapi).mayShowWay(others, [closing.page ?? []].flat()))
          ? found
          : problemAt(found.path, reason('redirect.loop-unnamed'))
      );
    }
    return problems;
  }
}
