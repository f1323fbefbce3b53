import type { Core } from '@strapi/strapi';
import { findMalformed } from './malformed';
import { findBadSecrets, findUnsetSecrets, findWeakSecrets } from './secret-strength';
import { findUnsafeDriver } from './sqlite-driver';

/** Problems that prevent the service from starting. */
interface EnvironmentProblems {
  /** Invalid variables, because of which every command refuses to run. */
  readonly malformed: readonly string[];
  /** Missing or unsafe secrets, which production refuses. A build needs none. */
  readonly secrets: readonly string[];
}

const isProduction = (environment: NodeJS.ProcessEnv): boolean =>
  environment['NODE_ENV'] === 'production';

/** Finds all problems of an environment, so that they can be reported at once. */
export const checkEnvironment = (environment: NodeJS.ProcessEnv): EnvironmentProblems => ({
  malformed: findMalformed(environment),
  secrets: isProduction(environment) ? findBadSecrets(environment) : [],
});

/** Returns warnings for production, one sentence each. */
export const environmentWarnings = (environment: NodeJS.ProcessEnv): string[] =>
  isProduction(environment) ? findWeakSecrets(environment) : [];

const HOW_TO_MAKE_SECRETS =
  'To create secrets, run "npm run create-env" if there is no .env yet, or "openssl rand -base64 32" for a single one.';

/** Describes all problems to the user who starts the service. */
export const describeProblems = ({ malformed, secrets }: EnvironmentProblems): string =>
  [
    'The service cannot start because of these environment variables (from .env or the environment):',
    ...[...malformed, ...secrets].map((problem) => `  ${problem}`),
    ...(secrets.length === 0 ? [] : [HOW_TO_MAKE_SECRETS]),
  ].join('\n');

/**
 * Prints the problems and ends the process, because an error thrown here would be printed with Strapi's stack trace.
 */
const refuse = (problems: EnvironmentProblems): never => {
  process.stderr.write(`${describeProblems(problems)}\n`);
  process.exit(1);
};

/** Refuses invalid variables. Called first in the first file of `config/`, before anything reads the environment. */
export const refuseMalformedEnvironment = (): void => {
  const problems = checkEnvironment(process.env);
  if (problems.malformed.length > 0) refuse(problems);
};

/** Refuses SQLite where it would crash. A build needs no database. */
export const refuseUnsafeDriver = (): void => {
  const malformed = findUnsafeDriver(process.env);
  if (malformed.length > 0) refuse({ malformed, secrets: [] });
};

/**
 * Refuses missing and unsafe secrets. Called at the start of the application, but not in a build, before the database
 * is opened.
 */
export const refuseUnsafeEnvironment = ({ log }: Core.Strapi): void => {
  refuseUnsafeDriver();
  const { malformed, secrets } = checkEnvironment(process.env);
  const missing = isProduction(process.env) ? secrets : findUnsetSecrets(process.env);
  if (missing.length > 0) refuse({ malformed, secrets: missing });
  for (const warning of environmentWarnings(process.env)) {
    log.warn(`${warning} Create a strong one with "openssl rand -base64 32".`);
  }
};
