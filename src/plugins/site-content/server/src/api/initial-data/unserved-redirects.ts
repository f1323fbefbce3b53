import type { Steps } from '#site-content/domain/interruptible-work';
import { findLoopsInSteps } from '#site-content/domain/redirects/loops';
import { findLeftOut } from '#site-content/domain/redirects/served';

/**
 * The redirects that are not served for the loop that they are on, kept in step with where redirects lead: a change is
 * followed from the addresses that have changed, since a loop that it opens or closes passes one of these.
 */
export class UnservedRedirects {
  private readonly ways = new Map<string, string | null>();
  /** The loops, by each of the sources on them. */
  private readonly loops = new Map<string, readonly string[]>();
  private readonly changed = new Set<string>();

  /** A redirect leads to an address, `null` for nothing. */
  set(source: string, goal: string | null): void {
    this.ways.set(source, goal);
    this.changed.add(source);
  }

  delete(source: string): void {
    if (this.ways.delete(source)) this.changed.add(source);
  }

  clear(): void {
    this.ways.clear();
    this.loops.clear();
    this.changed.clear();
  }

  /** @param isPagePath whether a published page has this path, asked about addresses on loops alone */
  *read(isPagePath: (path: string) => boolean): Steps<Set<string>> {
    for (const source of this.changed) {
      for (const opened of this.loops.get(source) ?? []) this.loops.delete(opened);
    }
    for (const loop of yield* findLoopsInSteps(this.ways, this.changed)) {
      for (const source of loop) this.loops.set(source, loop);
    }
    this.changed.clear();
    return new Set(
      [...new Set(this.loops.values())].flatMap((loop) => findLeftOut(loop, isPagePath))
    );
  }
}
