import { ORDERED, VARIABLES } from './variables';
import type { Value } from './values';

/** More of a value would only bury the message. */
const MAX_SHOWN = 80;

const shown = (value: string): string =>
  JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value);

const problemOf = (name: string, { right, isPrivate }: Value, given: string): string => {
  if (given === '') return `${name} is empty. It must be ${right}, or be left out.`;
  return isPrivate === true
    ? `${name} cannot be read. It must be ${right}.`
    : `${name} is ${shown(given)}. It must be ${right}.`;
};

const isRight = (name: string, environment: NodeJS.ProcessEnv): boolean => {
  const given = environment[name];
  const value = VARIABLES[name];
  if (given === undefined || value === undefined) return true;
  return given === '' ? value.mayBeEmpty : value.accepts(given);
};

/** A URL that is not used would leave the content in another database than the one that was meant. */
const databaseContradictions = (environment: NodeJS.ProcessEnv): string[] => {
  const url = environment['DATABASE_URL'] ?? '';
  const client = environment['DATABASE_CLIENT'] || 'sqlite';
  const areRight = ['DATABASE_URL', 'DATABASE_CLIENT'].every((name) => isRight(name, environment));
  if (!areRight || url === '') return [];
  const meant = url.startsWith('postgres') ? 'postgres' : 'mysql';
  if (meant !== client) {
    return [
      `DATABASE_URL is for ${meant}, and DATABASE_CLIENT is ${client}. Set DATABASE_CLIENT=${meant}, or leave out DATABASE_URL.`,
    ];
  }
  return meant === 'mysql' && url.includes('?')
    ? [
        'DATABASE_URL has a query, which is not read for MySQL. TLS is set by DATABASE_SSL and the variables beside it.',
      ]
    : [];
};

/**
 * Finds the variables that cannot be read, or that contradict each other.
 *
 * @returns one message each: which variable, what was given and what would be right
 */
export const findMalformed = (environment: NodeJS.ProcessEnv): string[] => {
  const unreadable = Object.entries(VARIABLES).flatMap(([name, value]) =>
    isRight(name, environment) ? [] : [problemOf(name, value, environment[name] ?? '')]
  );
  const contradictions = ORDERED.flatMap(({ lower, lowerDefault, upper, upperDefault }) => {
    if (!isRight(lower, environment) || !isRight(upper, environment)) return [];
    const low = Number(environment[lower] ?? lowerDefault);
    const high = Number(environment[upper] ?? upperDefault);
    return low > high ? [`${lower} (${low}) is more than ${upper} (${high}).`] : [];
  });
  return [...unreadable, ...contradictions, ...databaseContradictions(environment)];
};
