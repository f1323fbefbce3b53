import { parentPort, workerData } from 'node:worker_threads';
import Driver from 'better-sqlite3';

/** What the thread is begun with. */
export interface CheckpointTask {
  readonly filename: string;
}

/** What came of a checkpoint: whether all of the log is in the file now, or why not. */
export type Checkpointed = { readonly isWhole: boolean } | { readonly error: string };

interface Row {
  readonly busy: number;
  readonly log: number;
  readonly checkpointed: number;
}

const checkpoint = (file: Driver): Checkpointed => {
  try {
    // Waits for nobody, and nobody waits for it. Source: sqlite.org/pragma.html#pragma_wal_checkpoint.
    const [row] = file.pragma('wal_checkpoint(PASSIVE)') as Row[];
    return { isWhole: row?.busy === 0 && row.log === row.checkpointed };
  } catch (error) {
    return { error: (error as Error).message };
  }
};

/**
 * Copies the write-ahead log of SQLite into its file when it is asked to, beside the thread that answers requests.
 * Read in better-sqlite3 12.11.1: its binary may be loaded by several threads of a process.
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
