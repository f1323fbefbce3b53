import type { Command } from 'commander';

/**
 * Adds a command's options and action.
 *
 * @param endWith takes the exit code: 0 done, or nothing wrong; 1 problems, differences or refusals (CONTRACT
 *   section 5)
 */
export type DefineCommand = (command: Command, endWith: (code: number) => void) => void;
