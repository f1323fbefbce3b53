import { type MessagePort, parentPort } from 'node:worker_threads';
import { monotonicMs } from './clock';
import type { FoundMessage, SearchMessage } from './messages';
import { countCodeUnits, WordMatcher } from './word-matcher';

/** So many characters are searched between two looks at the clock. */
const CHARACTERS_BETWEEN_LOOKS = 100_000;

/** Keeps the texts of pages and searches them, beside the thread that answers requests. */
const listen = (port: MessagePort): void => {
  // Outside the heap: what is kept has no limit but the machine's memory, and costs no garbage collection.
  const texts = new Map<string, Uint8Array | Uint16Array>();

  const find = ({ search, endsAt }: Extract<SearchMessage, { kind: 'find' }>) => {
    // Before anything is made of the words: it may have waited too long.
    if (monotonicMs() >= endsAt) return null;
    const matcher = new WordMatcher(search);
    const ids: string[] = [];
    let characters = CHARACTERS_BETWEEN_LOOKS;
    for (const [id, text] of texts) {
      characters += text.length;
      if (characters >= CHARACTERS_BETWEEN_LOOKS) {
        if (monotonicMs() >= endsAt) return null;
        characters = 0;
      }
      if (matcher.matches(text)) ids.push(id);
    }
    return ids;
  };

  port.on('message', (message: SearchMessage) => {
    if (message.kind === 'retain') {
      const retained = new Set(message.ids);
      for (const id of texts.keys()) if (!retained.has(id)) texts.delete(id);
    } else if (message.kind === 'set') {
      for (const [id, text] of message.entries) {
        if (text === null) texts.delete(id);
        else texts.set(id, countCodeUnits(text));
      }
    } else port.postMessage({ number: message.number, ids: find(message) } satisfies FoundMessage);
  });
};

if (parentPort !== null) listen(parentPort);
