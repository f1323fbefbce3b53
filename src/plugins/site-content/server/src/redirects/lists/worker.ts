import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type ExportedRedirect, readList, UnreadableListError, writeList } from 'redirect-formats';
import {
  LINES_AT_ONCE,
  type ReadMessage,
  type Task,
  type WriteMessage,
  type WrittenMessage,
} from './worker-messages';

function* getMessages({ bytes, hints }: Extract<Task, { task: 'read' }>): Generator<ReadMessage> {
  try {
    const { lines, format, table, unread, unusedIgnored } = readList(bytes, hints);
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
      yield { kind: 'lines', lines: lines.slice(from, from + LINES_AT_ONCE) };
    }
    yield { kind: 'end', format, table, unread, unusedIgnored };
  } catch (error) {
    if (!(error instanceof UnreadableListError)) throw error;
    yield { kind: 'unreadable', reason: error.reason };
  }
}

/** Reads or writes one list outside the thread that answers requests. */
const begin = (port: MessagePort, task: Task): void => {
  if (task.task === 'read') {
    const messages = getMessages(task);
    port.on('message', () => {
      const { value } = messages.next();
      port.postMessage(value);
    });
    return;
  }
  const redirects: ExportedRedirect[] = [];
  port.on('message', (some: WriteMessage) => {
    if (some !== null) redirects.push(...some);
    const answer: WrittenMessage =
      some === null ? writeList(task.format, redirects, task.siteUrl) : null;
    port.postMessage(answer);
  });
};

if (parentPort !== null) begin(parentPort, workerData as Task);
