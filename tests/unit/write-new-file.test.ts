import { pbkdf2 } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { writeNewFile } from '../../src/uploads/write-new-file';

const folder = mkdtempSync(path.join(os.tmpdir(), 'write-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file that could not be written completely is there when the error is, so that it can be removed', async () => {
  // Keeps all threads that open files busy, so that the stream fails first.
  for (let count = 0; count < 4; count += 1) pbkdf2('a', 'b', 100_000, 64, 'sha512', () => null);
  const failing = new Readable({
    read() {
      this.destroy(new Error('The connection was lost.'));
    },
  });
  await expect(writeNewFile(path.join(folder, 'file'), failing)).rejects.toThrow('lost');
  // Otherwise it would still be opened, and appear after it was removed.
  expect(readdirSync(folder)).toEqual(['file']);
});

test('an existing file is not overwritten', async () => {
  const file = path.join(folder, 'other');
  await writeNewFile(file, Readable.from(['text']));
  await expect(writeNewFile(file, Readable.from(['more']))).rejects.toThrow('EEXIST');
});
