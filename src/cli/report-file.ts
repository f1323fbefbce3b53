import { open } from 'node:fs/promises';
import { describeFailure } from './failure';

/** Thrown if a report could not be written although the command has already had its effect. */
export class ReportFailedError extends Error {
  constructor(cause: unknown) {
    super(`The import succeeded, but its report could not be written: ${describeFailure(cause)}`);
  }
}

/**
 * Checks before an import that its report can be written.
 *
 * @param file `null` or `undefined` if no report is requested
 * @returns a sentence that says why not; `null` if it can
 */
export const findReportProblem = async (
  file: string | null | undefined
): Promise<string | null> => {
  if (file === null || file === undefined) return null;
  try {
    await (await open(file, 'a')).close();
    return null;
  } catch (error) {
    return `The report file is not writable: ${describeFailure(error)}`;
  }
};
