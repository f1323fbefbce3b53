/**
 * @reliesOn Several threads of one process may load better-sqlite3's binary.
 * @ifItFails SQLite's write-ahead log grows until the service stops.
 * @readIn better-sqlite3 12.11.1: `better-sqlite3/src/addon.cpp`
 */

import { parentPort, workerData } from 'node:worker_threads';
import Driver from 'better-sqlite3';

/** Parameters of the thread. */
export interface CheckpointTask {
  readonly filename: string;
}

/** Result of a checkpoint: whether the whole log is now in the database file, or an error. */
export type Checkpointed = { readonly isWhole: boolean } | { readonly error: string };

interface Row {
  readonly busy: number;
  readonly log: number;
  readonly checkpointed: number;
}

const checkpoint = (file: Driver): Checkpointed => {
  try {
    // Never blocks, and never blocks others. Source: sqlite.org/pragma.html#pragma_wal_checkpoint.
    const [row] = file.pragma('wal_checkpoint(PASSIVE)') as Row[];
    return { isWhole: row?.busy === 0 && row.log === row.checkpointed };
  } catch (error) {
    return { error: (error as Error).message };
  }
};

/**
 * Copies SQLite's write-ahead log into the database file on request, outside the thread that answers
 * requests.
 */
if (parentPort !== null) {
  const port = parentPort;
  const { filename } = workerData as CheckpointTask;
  let file: Driver | null = null;
  port.on('message', () => {
    try {
      file ??= new Driver(filename, { fileMustExist: true });
      port.postMessage(checkpoint(file));
    } catch (error) {
      port.postMessage({ error: (error as Error).message } satisfies Checkpointed);
    }
  });
}
