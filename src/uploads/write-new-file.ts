import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * Writes streams, one through the other, to a file that must not exist. If that fails, the file is closed before the
 * promise rejects: otherwise a file that is still being opened would appear after the caller has removed it.
 */
export const writeNewFile = async (
  file: string,
  ...streams: readonly (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[]
): Promise<void> => {
  const output = createWriteStream(file, { flags: 'wx', flush: true });
  try {
    await pipeline([...streams, output]);
  } catch (error) {
    if (!output.closed) await once(output, 'close');
    throw error;
  }
};
