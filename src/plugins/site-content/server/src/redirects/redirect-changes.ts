import { type Problem, problemAt, reason } from '#site-content/domain/problems/problem';
import { resolveDestination } from '#site-content/domain/redirects/graph';
import { loopProblem } from '#site-content/domain/redirects/loop-problem';
import { findLoops } from '#site-content/domain/redirects/loops';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import { createValidationError } from '../operations/requests/refusal';
import { getReader } from '../reads/refusal-reader';
import {
  readRedirectGraphFrom,
  readSurroundings,
  type RedirectGraphServices,
} from './read-redirect-graph';
import { readRedirects } from './stored-redirects';

/**
 * The effect of a batch of writes on redirects. Writes announce what they are about to change; after the last
 * one, the stored redirects must not contain a new loop. Loops that existed before, or that a page closes by
 * moving, are not refused, because they are not served.
 */
export class RedirectChanges {
  /** Previous redirects by document id; `null` for new ones. */
  private readonly before = new Map<string, StoredRedirect | null>();

  constructor(private readonly services: RedirectGraphServices) {}

  /** Notes a redirect. Call it before the redirect is changed, or after it was created. */
  note(id: string, before: StoredRedirect | null): void {
    if (!this.before.has(id)) this.before.set(id, before);
  }

  /**
   * Checks for new loops. Call it after the last write of the batch, when pages have moved.
   *
   * @throws a refusal that shows every new loop
   */
  async settle(): Promise<void> {
    if (this.before.size === 0) return;
    const now = await readRedirects(this.services.strapi, [...this.before.keys()]);
    const problems = await this.findClosed(
      now.map((redirect) => ({ redirect, before: this.before.get(redirect.id) ?? null }))
    );
    if (problems.length > 0) throw createValidationError(problems);
  }

  /**
   * Checks a redirect before it is stored, so that a refusal for another reason also reports a loop. A
   * redirect to its own source is reported elsewhere.
   */
  async checkEarly(redirect: StoredRedirect, before: StoredRedirect | null): Promise<Problem[]> {
    const surroundings = await readSurroundings(this.services, [redirect]);
    return resolveDestination(redirect, surroundings) === redirect.source
      ? []
      : this.findClosed([{ redirect, before }]);
  }

  /**
   * Finds the loops that changed redirects close together, checked before or after they are written.
   *
   * @param changes each redirect after and before the change; `null` for a new one
   * @param removed sources of redirects that will be deleted, if they still exist
   */
  async findClosed(
    changes: readonly {
      readonly redirect: StoredRedirect;
      readonly before: StoredRedirect | null;
    }[],
    removed: readonly string[] = []
  ): Promise<Problem[]> {
    const surroundings = await readSurroundings(
      this.services,
      changes.flatMap(({ redirect, before }) => (before === null ? [redirect] : [redirect, before]))
    );
    const led = changes.flatMap(({ redirect, before }) => {
      const goal = resolveDestination(redirect, surroundings);
      const hasFormerDestination =
        before?.source === redirect.source && resolveDestination(before, surroundings) === goal;
      return goal === null || hasFormerDestination ? [] : [{ redirect, before, goal }];
    });
    if (led.length === 0) return [];
    const graph = await readRedirectGraphFrom(
      this.services,
      led.map(({ goal }) => goal)
    );
    for (const source of removed) graph.delete(source);
    for (const { before } of led) if (before !== null) graph.delete(before.source);
    for (const { redirect, goal } of led) graph.set(redirect.source, goal);

    const bySource = new Map(led.map(({ redirect }) => [redirect.source, redirect]));
    const problems: Problem[] = [];
    for (const loop of findLoops(graph, bySource.keys())) {
      const closing = loop.flatMap((source) => bySource.get(source) ?? []).at(-1);
      if (closing === undefined) continue;
      const found = loopProblem(closing, loop);
      const others = loop.filter((source) => source !== closing.source);
      problems.push(
        (await getReader(this.services.strapi).canShowChain(others, [closing.page ?? []].flat()))
          ? found
          : problemAt(found.path, reason('redirect.loop-unnamed'))
      );
    }
    return problems;
  }
}
