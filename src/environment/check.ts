import { findMalformed } from './malformed';
import { findBadSecrets, findWeakSecrets } from './secret-strength';

/** Problems that prevent the service from starting. */
export interface EnvironmentProblems {
  /** Unusable variables, which every command refuses. */
  readonly malformed: readonly string[];
  /** Secrets without which production is not safe. A build needs none. */
  readonly secrets: readonly string[];
}

const isProduction = (environment: NodeJS.ProcessEnv): boolean =>
  environment['NODE_ENV'] === 'production';

/** Finds all problems of an environment, so that they can be reported at once. */
export const checkEnvironment = (environment: NodeJS.ProcessEnv): EnvironmentProblems => ({
  malformed: findMalformed(environment),
  secrets: isProduction(environment) ? findBadSecrets(environment) : [],
});

/** Warnings for production, one sentence each. */
export const environmentWarnings = (environment: NodeJS.ProcessEnv): string[] =>
  isProduction(environment) ? findWeakSecrets(environment) : [];

const HOW_TO_MAKE_SECRETS =
  'To create secrets, run "npm run create-env" if there is no .env yet, or "openssl rand -base64 32" for a single one.';

/** Describes all problems to whoever starts the service. */
export const describeProblems = ({ malformed, secrets }: EnvironmentProblems): string =>
  [
    'The service cannot start because of these environment variables (from .env or the environment):',
    ...[...malformed, ...secrets].map((problem) => `  ${problem}`),
    ...(secrets.length === 0 ? [] : [HOW_TO_MAKE_SECRETS]),
  ].join('\n');
