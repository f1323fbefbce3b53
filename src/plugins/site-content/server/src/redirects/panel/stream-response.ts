import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ImportResponse } from '#site-content/domain/redirect-lists/in-panel';
import { getChunks } from '../../operations/database/statement-chunks';

async function* writeChunks(
  { lines, ...rest }: ImportResponse,
  changeSet: string | null
): AsyncGenerator<string> {
  const head = JSON.stringify(rest);
  yield `{"data":${head.slice(0, -1)},"lines":[`;
  let isFirst = true;
  for (const some of getChunks(lines)) {
    const reported = some.map(({ line, source, destination, before, result, reasons }) =>
      JSON.stringify({ line, source, destination, before, result, reasons })
    );
    yield `${isFirst ? '' : ','}${reported.join(',')}`;
    isFirst = false;
    await setImmediate();
  }
  yield `]},"changeSet":${JSON.stringify(changeSet)}}`;
}

/**
 * Streams a response with the result of each line of a list, of which there may be 250,000.
 *
 * @param changeSet id of the import's change set, for undo
 */
export const respondInChunks = (answer: ImportResponse, changeSet: string | null): Readable =>
  Readable.from(writeChunks(answer, changeSet));
