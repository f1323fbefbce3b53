import type { Core } from '@strapi/strapi';
import {
  checkEnvironment,
  describeProblems,
  type EnvironmentProblems,
  environmentWarnings,
} from './check';

/** Ends the process: an error that is thrown here would reach the terminal with Strapi's stack around it. */
const refuse = (problems: EnvironmentProblems): never => {
  process.stderr.write(`${describeProblems(problems)}\n`);
  process.exit(1);
};

/** Comes first in the first file of `config/`: before anything of the environment is read. */
export const refuseMalformedEnvironment = (): void => {
  const problems = checkEnvironment(process.env);
  if (problems.malformed.length > 0) refuse(problems);
};

/** For the start of the application, which a build is not, while the database is not open yet. */
export const refuseUnsafeEnvironment = ({ log }: Core.Strapi): void => {
  const problems = checkEnvironment(process.env);
  if (problems.secrets.length > 0) refuse(problems);
  for (const warning of environmentWarnings(process.env)) {
    log.warn(`${warning} "openssl rand -base64 32" makes a good one.`);
  }
};
