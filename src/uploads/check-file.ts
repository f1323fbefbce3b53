import { open } from 'node:fs/promises';
import type { Reason } from '../plugins/site-content/domain/problems/codes';
import { reason } from '../plugins/site-content/domain/problems/problem';
import { findTooManyPixels } from '../plugins/site-content/server/src/operations/media/pixels';
import { type GivenFile, HEAD_BYTES, refuseByContent, refuseByName } from './file-kinds';

const readHead = async (filepath: string): Promise<Buffer> => {
  const file = await open(filepath);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Returns the reason why the media library does not accept a file; `null` if it does. */
export const refuseFile = async (file: GivenFile, filepath: string): Promise<Reason | null> => {
  const problem =
    refuseByName(file) ??
    refuseByContent(file, await readHead(filepath)) ??
    (await findTooManyPixels(filepath));
  return problem && reason('file.not-uploaded', { name: file.name, problem });
};
