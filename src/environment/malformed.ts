import { z } from 'zod';
import { ORDERED, VARIABLES } from './variables';

const variables = z.object(VARIABLES).partial();

/** A URL that is not used would leave the content in another database than the one that was meant. */
const databaseContradiction = ({
  DATABASE_URL: url,
  DATABASE_CLIENT: client = 'sqlite',
}: z.infer<typeof variables>): string | null => {
  if (url === undefined) return null;
  const meant = url.startsWith('postgres') ? 'postgres' : 'mysql';
  if (meant !== client) {
    return `DATABASE_URL is for ${meant}, and DATABASE_CLIENT is ${client}. Set DATABASE_CLIENT=${meant}, or leave out DATABASE_URL.`;
  }
  return meant === 'mysql' && url.includes('?')
    ? 'DATABASE_URL has a query, which is not read for MySQL. TLS is set by DATABASE_SSL and the variables beside it.'
    : null;
};

/** Variables are held against one another where each is right by itself. */
const environmentSchema = variables.superRefine((environment, { issues, addIssue }) => {
  const areRight = (...names: readonly PropertyKey[]): boolean =>
    !issues.some(({ path = [] }) => path.some((name) => names.includes(name)));

  for (const { lower, lowerDefault, upper, upperDefault } of ORDERED) {
    const low = Number(environment[lower] ?? lowerDefault);
    const high = Number(environment[upper] ?? upperDefault);
    if (low > high && areRight(lower, upper)) {
      addIssue(`${lower} (${low}) is more than ${upper} (${high}).`);
    }
  }
  const problem = databaseContradiction(environment);
  if (problem !== null && areRight('DATABASE_URL', 'DATABASE_CLIENT')) addIssue(problem);
});

/**
 * Finds the variables that cannot be read, or that contradict each other.
 *
 * @returns one message each: which variable, what was given and what would be right
 */
export const findMalformed = (environment: NodeJS.ProcessEnv): string[] =>
  (environmentSchema.safeParse(environment).error?.issues ?? []).map(({ path, message }) =>
    [...path, message].join(' ')
  );
