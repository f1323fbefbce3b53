import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeText, inMegabytes, MAX_LIST_BYTES } from 'public-fetch';
import type { Listing } from '#site-import/domain/listing';
import { readTransformed, WrongResultError } from '#site-import/domain/read-transformed';
import { ImportRefusedError } from './import-refused';
import { parseJson } from './json';
import { TRANSFORM_PROCESS } from './transform-process';

/** An expression to evaluate. */
interface TransformTask {
  readonly expression: string;
  /** The input as JSON. */
  readonly input: string;
  /** Maximum number of characters of the result. */
  readonly limit: number;
}

/** The reason why evaluation failed. */
interface TransformFailure {
  readonly message?: string;
  /** Character offset in the expression. */
  readonly position?: number;
  readonly isTooLarge?: boolean;
}

/** The JSON result of the expression, or a failure. */
type TransformResult = { readonly result: unknown } | { readonly failure: TransformFailure };

/** Limits for an expression, so that an endless one neither takes forever nor fills memory. */
export interface TransformLimits {
  /** Maximum time in milliseconds. */
  readonly time: number;
  /** Maximum memory in megabytes. */
  readonly memory: number;
  /** Maximum size of the result, in characters. */
  readonly result: number;
  /** Maximum number of pages. */
  readonly pages: number;
}

const LIMITS: TransformLimits = {
  time: 5 * 60_000,
  memory: 2048,
  result: MAX_LIST_BYTES,
  pages: 100_000,
};

/** Maximum length of an expression, longer than any that people write. */
const MAX_EXPRESSION = 1024 * 1024;

/** Maximum number of characters of a process's error output that are kept. */
const MAX_LISTED = 10_000;

const describeEnd = (reported: string, { memory }: TransformLimits): string =>
  /heap out of memory|Allocation failed/i.test(reported)
    ? `needs more than ${memory} MB of memory. Does it ever end?`
    : `ended without a result. ${reported.trim()}`;

/**
 * Evaluates an expression in a separate process, which can be killed at any time and can run out of memory without
 * affecting this one.
 */
const evaluate = (task: TransformTask, limits: TransformLimits): Promise<string> =>
  new Promise((resolve, reject) => {
    const library = require.resolve('jsonata');
    const child = execFile(
      process.execPath,
      [`--max-old-space-size=${limits.memory}`, '-e', TRANSFORM_PROCESS, library],
      {
        // The process sees neither this process's settings nor its working directory.
        ...{ env: {}, cwd: path.dirname(library), maxBuffer: Infinity },
        ...{ timeout: limits.time, killSignal: 'SIGKILL' },
      },
      (error, answer, reported) => {
        process.off('exit', end);
        if (error === null && answer !== '') resolve(answer);
        else if (error?.killed === true)
          reject(new Error(`takes longer than ${limits.time / 1000} seconds. Does it ever end?`));
        else if (typeof error?.code === 'string') reject(error);
        else reject(new Error(describeEnd(reported.slice(0, MAX_LISTED), limits)));
      }
    );
    const end = (): void => void child.kill('SIGKILL');
    // Otherwise the child would outlive this process.
    process.once('exit', end);
    // Writing to a process that has already ended fails; its exit is reported instead.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(JSON.stringify(task));
  });

/** Formats a location in a text as code editors do: `12:5` is line 12, column 5. */
const placeIn = (text: string, position: number): string => {
  const lines = text.slice(0, position).split('\n');
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
};

/** Joins the lines of a message from the library and adds the full stop that it lacks. */
const asSentence = (message: string): string => {
  const text = message.replace(/\s+/g, ' ').trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
};

const describeFailure = (
  file: string,
  expression: string,
  { message = '', position, isTooLarge }: TransformFailure,
  limits: TransformLimits
): string => {
  if (isTooLarge === true)
    return `${file} returns too much: at most ${inMegabytes(limits.result)} are allowed.`;
  if (/call stack/i.test(message)) return `${file} recurses endlessly.`;
  const place = position === undefined ? '' : `:${placeIn(expression, position)}`;
  return `${file}${place}: ${asSentence(message)}`;
};

/**
 * Converts any JSON to a list of pages with a JSONata expression, which has access to that JSON only.
 *
 * @param file of the expression
 * @throws ImportRefusedError with a sentence that names the location in the expression or in its result
 */
export const transformJson = async (
  file: string,
  json: unknown,
  limits: TransformLimits = LIMITS
): Promise<Listing> => {
  const refuse = (...sentences: readonly string[]): ImportRefusedError =>
    new ImportRefusedError(sentences);
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw refuse(`The transformation cannot be read: ${(error as Error).message}.`);
  }
  let expression: string;
  try {
    expression = decodeText(bytes);
  } catch (error) {
    throw refuse(`${file} ${(error as Error).message}`);
  }
  if (expression.trim() === '')
    throw refuse(`${file} is empty. It must contain a JSONata expression.`);
  if (expression.length > MAX_EXPRESSION)
    throw refuse(`${file} is too large: at most ${inMegabytes(MAX_EXPRESSION)} are allowed.`);
  let answer: TransformResult;
  try {
    const task = { expression, input: JSON.stringify(json), limit: limits.result };
    answer = parseJson(await evaluate(task, limits)) as TransformResult;
  } catch (error) {
    throw refuse(`${file} ${(error as Error).message}`);
  }
  if ('failure' in answer) throw refuse(describeFailure(file, expression, answer.failure, limits));
  try {
    const listing = readTransformed(answer.result);
    if (listing.pages.length <= limits.pages) return listing;
  } catch (error) {
    if (!(error instanceof WrongResultError)) throw error;
    throw refuse(...error.mistakes.map((mistake) => `${file}: ${mistake}`));
  }
  throw refuse(`${file} returns more than ${limits.pages} pages.`);
};
