import type { Core } from '@strapi/strapi';
import {
  checkEnvironment,
  describeProblems,
  type EnvironmentProblems,
  environmentWarnings,
} from './check';

/** Ends the process, because an error thrown here would be printed with Strapi's stack trace. */
const refuse = (problems: EnvironmentProblems): never => {
  process.stderr.write(`${describeProblems(problems)}\n`);
  process.exit(1);
};

/** Called first in the first file of `config/`, before anything reads the environment. */
export const refuseMalformedEnvironment = (): void => {
  const problems = checkEnvironment(process.env);
  if (problems.malformed.length > 0) refuse(problems);
};

/** Called at the start of the application, not in a build, before the database is opened. */
export const refuseUnsafeEnvironment = ({ log }: Core.Strapi): void => {
  const problems = checkEnvironment(process.env);
  if (problems.secrets.length > 0) refuse(problems);
  for (const warning of environmentWarnings(process.env)) {
    log.warn(`${warning} Create a strong one with "openssl rand -base64 32".`);
  }
};
