import { StringDecoder } from 'node:string_decoder';

/**
 * The lines of a text. Node's own reader of lines parts them, from version 24 on, at U+2028 and U+2029 as well,
 * which JSON leaves as they are.
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
