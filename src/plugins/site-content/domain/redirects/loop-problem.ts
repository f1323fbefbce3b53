import { type Problem, problem } from '../problems/problem';
import type { RedirectDestination } from './graph';
import { loopFrom } from './loops';
import { showLoop } from './show-chain';

/** Builds the problem of a redirect that closes a loop, reported at its destination field. */
export const loopProblem = (
  { source, target }: Pick<RedirectDestination, 'target'> & { readonly source: string },
  loop: readonly string[]
): Problem =>
  problem([target === 'page' ? 'page' : 'destination'], 'redirect.loop', {
    chain: showLoop(loopFrom(loop, source)),
  });
