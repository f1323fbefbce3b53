import { type MessagePort, parentPort } from 'node:worker_threads';
import { monotonicMs } from './clock';
import type { FoundMessage, SearchMessage } from './messages';
import { createMatcher, SearchedText } from './word-matcher';

/** Number of characters searched between two checks of the deadline. */
const CHARACTERS_BETWEEN_LOOKS = 100_000;

/** Stores and searches page texts outside the thread that answers requests. */
const listen = (port: MessagePort): void => {
  const texts = new Map<string, SearchedText>();

  const find = ({ search, endsAt }: Extract<SearchMessage, { kind: 'find' }>) => {
    // Check before preparing the words: the search may have waited too long.
    if (monotonicMs() >= endsAt) return null;
    const matches = createMatcher(search);
    const ids: string[] = [];
    let characters = CHARACTERS_BETWEEN_LOOKS;
    for (const [id, text] of texts) {
      characters += text.units.length;
      if (characters >= CHARACTERS_BETWEEN_LOOKS) {
        if (monotonicMs() >= endsAt) return null;
        characters = 0;
      }
      if (matches(text)) ids.push(id);
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
        else texts.set(id, new SearchedText(text));
      }
    } else port.postMessage({ number: message.number, ids: find(message) } satisfies FoundMessage);
  });
};

if (parentPort !== null) listen(parentPort);
