import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inMegabytes, MAX_LIST_BYTES } from 'public-fetch';
import type { Listing } from '#site-import/domain/listing';
import { readTransformed, WrongResult } from '#site-import/domain/read-transformed';
import { ImportRefused } from './import-refused';
import { parseJson } from './json';
import { TRANSFORM_PROCESS } from './transform-process';

/** What a process is to evaluate. */
interface TransformTask {
  readonly expression: string;
  /** JSON. */
  readonly input: string;
  /** How many characters its result may have. */
  readonly limit: number;
}

/** Why an expression gave nothing. */
interface TransformFailure {
  readonly message?: string;
  /** Where in the expression, in characters. */
  readonly position?: number;
  readonly isTooLarge?: boolean;
}

/** What comes back: the JSON that the expression gave, or why there is none. */
type TransformAnswer = { readonly result: unknown } | { readonly failure: TransformFailure };

/** How much an expression may take, so that one without an end neither takes for ever nor fills the memory. */
export interface TransformLimits {
  /** In milliseconds. */
  readonly time: number;
  /** In megabytes. */
  readonly memory: number;
  /** Of its result, in characters. */
  readonly result: number;
  /** How many pages it may give. */
  readonly pages: number;
}

const LIMITS: TransformLimits = {
  time: 5 * 60_000,
  memory: 2048,
  result: MAX_LIST_BYTES,
  pages: 100_000,
};

/** Larger expressions are none that somebody has written. */
const MAX_EXPRESSION = 1024 * 1024;

/** As much of what a process says of its end as tells why. */
const MAX_TOLD = 10_000;

const describeEnd = (reported: string, { memory }: TransformLimits): string =>
  /heap out of memory|Allocation failed/i.test(reported)
    ? `needs more than ${memory} MB of memory: does it end?`
    : `ended without a result. ${reported.trim()}`;

/** A process of its own is what can be ended at any time, and what takes nothing with it when it has filled its memory. */
const evaluate = async (task: TransformTask, limits: TransformLimits): Promise<string> => {
  const library = require.resolve('jsonata');
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${limits.memory}`, '-e', TRANSFORM_PROCESS, library],
    // Of this process, it sees neither the settings nor where they are.
    { env: {}, cwd: path.dirname(library), stdio: 'pipe' }
  );
  const end = (): void => void child.kill('SIGKILL');
  // It would go on for ever when this process ends while the expression is evaluated.
  process.once('exit', end);
  const [answer, reported]: [Buffer[], Buffer[]] = [[], []];
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      child.once('error', reject);
      child.stdout.on('data', (chunk: Buffer) => answer.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => reported.push(chunk));
      child.once('close', (code) => {
        if (code === 0 && answer.length > 0) resolve(Buffer.concat(answer).toString('utf8'));
        else {
          const last = Buffer.concat(reported).toString('utf8').slice(0, MAX_TOLD);
          reject(new Error(describeEnd(last, limits)));
        }
      });
      timer = setTimeout(
        () => reject(new Error(`takes longer than ${limits.time / 1000} seconds: does it end?`)),
        limits.time
      );
      // One that has ended already is told by its end.
      child.stdin.on('error', () => undefined);
      child.stdin.end(JSON.stringify(task));
    });
  } finally {
    clearTimeout(timer);
    process.off('exit', end);
    end();
  }
};

/** A place in a text as editors name it: `12:5` is the fifth character of the twelfth line. */
const placeIn = (text: string, position: number): string => {
  const lines = text.slice(0, position).split('\n');
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
};

/** Sentences of the library end without a full stop, and some go on in further lines. */
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
    return `${file} gives too much: ${inMegabytes(limits.result)} is the most.`;
  if (/call stack/i.test(message)) return `${file} calls itself without an end.`;
  const place = position === undefined ? '' : `:${placeIn(expression, position)}`;
  return `${file}${place}: ${asSentence(message)}`;
};

/**
 * Turns JSON of any kind into a list of pages by a JSONata expression, which sees that JSON and nothing else.
 *
 * @param file of the expression
 * @throws ImportRefused with a sentence that names the place in the expression, or in what it gives
 */
export const transformJson = async (
  file: string,
  json: unknown,
  limits: TransformLimits = LIMITS
): Promise<Listing> => {
  const refuse = (...sentences: readonly string[]): ImportRefused => new ImportRefused(sentences);
  let expression: string;
  try {
    expression = await readFile(file, 'utf8');
  } catch (error) {
    throw refuse(`The transformation cannot be read: ${(error as Error).message}.`);
  }
  if (expression.trim() === '')
    throw refuse(`${file} is empty. It must hold a JSONata expression.`);
  if (expression.length > MAX_EXPRESSION)
    throw refuse(`${file} is too large: ${inMegabytes(MAX_EXPRESSION)} is the most.`);
  let answer: TransformAnswer;
  try {
    const task = { expression, input: JSON.stringify(json), limit: limits.result };
    answer = parseJson(await evaluate(task, limits)) as TransformAnswer;
  } catch (error) {
    throw refuse(`${file} ${(error as Error).message}`);
  }
  if ('failure' in answer) throw refuse(describeFailure(file, expression, answer.failure, limits));
  try {
    const listing = readTransformed(answer.result);
    if (listing.pages.length <= limits.pages) return listing;
  } catch (error) {
    if (!(error instanceof WrongResult)) throw error;
    throw refuse(...error.mistakes.map((mistake) => `${file}: ${mistake}`));
  }
  throw refuse(`${file} gives more than ${limits.pages} pages.`);
};
