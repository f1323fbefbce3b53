import { open } from 'node:fs/promises';
import { describeTooManyPixels } from '../plugins/site-content/server/src/operations/media/pixels';
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

/** Why a file is not accepted by the media library, as a sentence; `null` if it is. */
export const refuseFile = async (file: GivenFile, filepath: string): Promise<string | null> => {
  const refusal = refuseByName(file) ?? refuseByContent(file, await readHead(filepath));
  if (refusal !== null) return refusal;
  const tooManyPixels = await describeTooManyPixels(filepath);
  return tooManyPixels === null ? null : `"${file.name}" was not uploaded: ${tooManyPixels}`;
};
