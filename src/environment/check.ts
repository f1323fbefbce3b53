import { findMalformed } from './malformed';
import { findBadSecrets, findWeakSecrets } from './secret-strength';

/** What keeps the service from starting with an environment. */
export interface EnvironmentProblems {
  /** Variables that nothing can be done with: they are refused by every command. */
  readonly malformed: readonly string[];
  /** Secrets without which production is not safe. A build needs none. */
  readonly secrets: readonly string[];
}

const isProduction = (environment: NodeJS.ProcessEnv): boolean =>
  environment['NODE_ENV'] === 'production';

/** Finds everything that is wrong with an environment, so that it can be told at once. */
export const checkEnvironment = (environment: NodeJS.ProcessEnv): EnvironmentProblems => ({
  malformed: findMalformed(environment),
  secrets: isProduction(environment) ? findBadSecrets(environment) : [],
});

/** What production should not go on with, a sentence each. */
export const environmentWarnings = (environment: NodeJS.ProcessEnv): string[] =>
  isProduction(environment) ? findWeakSecrets(environment) : [];

const HOW_TO_MAKE_SECRETS =
  'Secrets: "npm run create-env" writes a .env with fresh ones where there is none; "openssl rand -base64 32" makes a single one.';

/** All that is wrong, for whoever starts the service. */
export const describeProblems = ({ malformed, secrets }: EnvironmentProblems): string =>
  [
    'The service does not start with these environment variables, which come from .env or from whoever starts it:',
    ...[...malformed, ...secrets].map((problem) => `  ${problem}`),
    ...(secrets.length === 0 ? [] : [HOW_TO_MAKE_SECRETS]),
  ].join('\n');
