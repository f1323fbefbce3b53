import { z } from 'zod';
import { CHECKED_VALUES, NEEDED, ORDERED, RENAMED } from './variables';

const variables = z.object(CHECKED_VALUES).partial();

/**
 * Describes a contradiction between `DATABASE_URL` and `DATABASE_CLIENT`: if the URL were ignored, content would go to
 * another database than intended.
 */
const databaseContradiction = ({
  DATABASE_URL: url,
  DATABASE_CLIENT: client = 'sqlite',
}: z.infer<typeof variables>): string | null => {
  if (url === undefined) return null;
  const meant = url.startsWith('postgres') ? 'postgres' : 'mysql';
  if (meant !== client) {
    return `DATABASE_URL is for ${meant}, but DATABASE_CLIENT is ${client}. Set DATABASE_CLIENT=${meant} or remove DATABASE_URL.`;
  }
  return meant === 'mysql' && url.includes('?')
    ? 'DATABASE_URL has a query, which is ignored for MySQL. To configure TLS, use DATABASE_SSL and related variables.'
    : null;
};

/** Addresses that stand for all addresses of a machine. */
const ALL_ADDRESSES = new Set(['0.0.0.0', '::']);

/** Describes a port that is used twice: two servers at the same address cannot share a port. */
const portContradiction = ({
  HOST: host = '127.0.0.1',
  PORT: port = '1337',
  METRICS_HOST: metricsHost = '127.0.0.1',
  METRICS_PORT: metricsPort,
}: z.infer<typeof variables>): string | null => {
  if (metricsPort === undefined || Number(metricsPort) !== Number(port)) return null;
  const hosts = [host, metricsHost];
  const isOneAddress = host === metricsHost || hosts.some((each) => ALL_ADDRESSES.has(each));
  return isOneAddress
    ? `METRICS_PORT (${metricsPort}) must not be the same as PORT, where the service itself listens.`
    : null;
};

/** Compares variables with each other, after each of them is validated. */
const environmentSchema = variables.superRefine((environment, { issues, addIssue }) => {
  const areRight = (...names: readonly PropertyKey[]): boolean =>
    !issues.some(({ path = [] }) => path.some((name) => names.includes(name)));

  for (const { lower, lowerDefault, upper, upperDefault } of ORDERED) {
    const low = Number(environment[lower] ?? lowerDefault);
    const high = Number(environment[upper] ?? upperDefault);
    if (low > high && areRight(lower, upper)) {
      addIssue(`${lower} (${low}) must not be greater than ${upper} (${high}).`);
    }
  }
  const problem = databaseContradiction(environment);
  if (problem !== null && areRight('DATABASE_URL', 'DATABASE_CLIENT')) addIssue(problem);
  const samePort = portContradiction(environment);
  if (samePort !== null && areRight('HOST', 'PORT', 'METRICS_HOST', 'METRICS_PORT'))
    addIssue(samePort);
});

/**
 * Describes missing variables that others require.
 *
 * @param malformed variables that are already reported as invalid
 */
const findMissing = (environment: NodeJS.ProcessEnv, malformed: readonly unknown[]): string[] => {
  const missing = new Map<string, string>();
  for (const { name, needs } of NEEDED) {
    if (!environment[name] || malformed.includes(name)) continue;
    for (const other of needs) {
      if (!environment[other] && !missing.has(other)) missing.set(other, name);
    }
  }
  return [...missing].map(
    ([other, name]) => `${other} is not set, but ${name} is. Set both or neither.`
  );
};

/** Describes variables that are set under their former names. */
const findRenamed = (environment: NodeJS.ProcessEnv): string[] =>
  Object.entries(RENAMED)
    .filter(([former]) => environment[former])
    .map(([former, name]) => `${former} is now called ${name}. Rename it.`);

/**
 * Finds renamed, invalid and contradicting variables.
 *
 * @returns one message per variable, with its value and valid values, or its new name
 */
export const findMalformed = (environment: NodeJS.ProcessEnv): string[] => {
  const issues = environmentSchema.safeParse(environment).error?.issues ?? [];
  return [
    ...findRenamed(environment),
    ...issues.map(({ path, message }) => [...path, message].join(' ')),
    ...findMissing(
      environment,
      issues.flatMap(({ path }) => path)
    ),
  ];
};
