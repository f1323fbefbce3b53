import { createHash } from 'node:crypto';
import type { Gone } from './find-unknown-tables';
import type { NotedSchema } from './noted-schema';

/**
 * The code by which a user accepts the loss of all of it. Valid for this list and this state of the database:
 * after it was accepted, another schema is recorded.
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
    'This version cannot start on this database, because the database contains items that this version does not know. Nothing was changed. Unknown items:',
    ...list(gone),
    'If this version is older than the last one that ran here: start that version again, or restore the backup made before it was first started (npm run restore -- FILE --replace).',
    `If these items were removed on purpose: make a backup (npm run backup), then start once with ACCEPT_SCHEMA=${code}. They stay in the database, unused, until you drop them with npm run prune.`,
    ...(changed.length === 0
      ? []
      : [
          'The following would be changed or deleted, and could only be restored from the backup:',
          ...list(changed),
        ]),
    ...(given === '' || given === code
      ? []
      : [`ACCEPT_SCHEMA is ${given}, which is for another state of the database.`]),
  ].join('\n');
};

/** The database contains data that this version would lose. */
export class UnknownSchema extends Error {
  constructor(gone: readonly Gone[], code: string, given: string) {
    super(describe(gone, code, given));
    // The message is for whoever starts the service; the stack trace does not help them.
    delete this.stack;
  }
}
