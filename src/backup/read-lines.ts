import { StringDecoder } from 'node:string_decoder';

/**
 * Yields the lines of a text. Since version 24, Node's own line reader also splits at U+2028 and U+2029, which JSON
 * does not escape.
 */
export async function* readLines(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.end();
  if (rest !== '') yield rest;
}
