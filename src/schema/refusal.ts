import { createHash } from 'node:crypto';
import type { Gone } from './find-unknown-tables';
import type { NotedSchema } from './noted-schema';

/**
 * What somebody gives who accepts that all of it is gone. It holds for this list and for this state of the database:
 * when it has been accepted once, another schema is noted.
 */
export const codeFor = ({ id, hash }: Pick<NotedSchema, 'id' | 'hash'>, gone: readonly Gone[]) =>
  createHash('sha256')
    .update(JSON.stringify([id, hash, gone.map(({ what }) => what).toSorted()]))
    .digest('hex')
    .slice(0, 8);

const list = (gone: readonly Gone[]): string[] => gone.map(({ what }) => `  ${what}`);

const describe = (gone: readonly Gone[], code: string, given: string): string => {
  const changed = gone.filter(({ stays }) => !stays);
  return [
    'This version does not start on this database, and has changed nothing in it. The database has what this version does not know:',
    ...list(gone),
    'Where this is an older version than the one that was started here last: start that one again, or restore the backup that was made before it was started (npm run restore -- FILE --replace).',
    `Where it was taken away on purpose: make a backup (npm run backup), then start once with ACCEPT_SCHEMA=${code}. What is gone then stays in the database, unused, until npm run prune drops it.`,
    ...(changed.length === 0
      ? []
      : ['This does not stay as it is, and only the backup brings it back:', ...list(changed)]),
    ...(given === '' || given === code
      ? []
      : [`ACCEPT_SCHEMA is ${given}, which was for another state of the database.`]),
  ].join('\n');
};

/** The database has what this version would lose. */
export class UnknownSchema extends Error {
  constructor(gone: readonly Gone[], code: string, given: string) {
    super(describe(gone, code, given));
    // It is for whoever starts the service, whom it does not help where this was thrown.
    delete this.stack;
  }
}
