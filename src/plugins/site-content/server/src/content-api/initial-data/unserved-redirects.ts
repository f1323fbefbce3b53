import type { CooperativeTask } from '#site-content/domain/cooperative-task';
import { findLoopsInSteps } from '#site-content/domain/redirects/loops';
import { findLeftOut } from '#site-content/domain/redirects/served';

/**
 * The redirects that are not served because of a loop, updated incrementally: a loop that a change opens or
 * closes passes through a changed URL, so the search starts there.
 */
export class UnservedRedirects {
  private readonly graph = new Map<string, string | null>();
  /** Each loop, by every source on it. */
  private readonly loops = new Map<string, readonly string[]>();
  private readonly changed = new Set<string>();

  /** Sets the destination of a redirect; `null` if it has none. */
  set(source: string, goal: string | null): void {
    this.graph.set(source, goal);
    this.changed.add(source);
  }

  delete(source: string): void {
    if (this.graph.delete(source)) this.changed.add(source);
  }

  clear(): void {
    this.graph.clear();
    this.loops.clear();
    this.changed.clear();
  }

  /**
   * Returns the sources that are not served.
   *
   * @param isPagePath returns true if a published page has this path; only called for paths on loops
   */
  *read(isPagePath: (path: string) => boolean): CooperativeTask<Set<string>> {
    for (const source of this.changed) {
      for (const opened of this.loops.get(source) ?? []) this.loops.delete(opened);
    }
    for (const loop of yield* findLoopsInSteps(this.graph, this.changed)) {
      for (const source of loop) this.loops.set(source, loop);
    }
    this.changed.clear();
    return new Set(
      [...new Set(this.loops.values())].flatMap((loop) => findLeftOut(loop, isPagePath))
    );
  }
}
