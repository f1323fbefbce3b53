import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { StalledConnections } from '../../src/plugins/site-content/server/src/operations/requests/stalled-connections';

const AFTER = 60_000;

/** The parts of a connection that are checked. */
class Connection {
  bytesRead = 100;
  bytesWritten = 0;
  writableLength = 0;
  _handle = { writeQueueSize: 0 };
  isReadingPaused = false;
  isClosed = false;
  isPaused = (): boolean => this.isReadingPaused;
  destroy = (): void => {
    this.isClosed = true;
  };
}

let connection: Connection;
let isComplete: boolean;
let stalled: StalledConnections;
beforeEach(() => {
  jest.useFakeTimers();
  connection = new Connection();
  isComplete = true;
  stalled = new StalledConnections(AFTER);
  const response = {
    req: {
      get complete() {
        return isComplete;
      },
    },
  };
  stalled.begin(
    new Map([[connection as unknown as Socket, response as unknown as ServerResponse]])
  );
});
afterEach(() => {
  stalled.end();
  jest.useRealTimers();
});

const isClosedAfter = (milliseconds: number): boolean => {
  jest.advanceTimersByTime(milliseconds);
  return connection.isClosed;
};

test('a connection is closed a minute after the client took the last byte of a response', () => {
  connection.writableLength = 1_000_000;
  connection._handle.writeQueueSize = 1_000_000;
  for (let n = 0; n < 10; n += 1) {
    expect(isClosedAfter(AFTER / 2)).toBe(false);
    connection._handle.writeQueueSize -= 1;
  }
  expect(isClosedAfter(AFTER / 2)).toBe(false);
  expect(isClosedAfter(AFTER)).toBe(true);
});

test('a connection is closed a minute after the client sent the last byte of a request body', () => {
  isComplete = false;
  for (let n = 0; n < 10; n += 1) {
    expect(isClosedAfter(AFTER / 2)).toBe(false);
    connection.bytesRead += 1;
  }
  expect(isClosedAfter(AFTER / 2)).toBe(false);
  expect(isClosedAfter(AFTER)).toBe(true);
});

test('a connection is kept while the service pauses reading, prepares a response or has no request', () => {
  expect(isClosedAfter(10 * AFTER)).toBe(false);
  isComplete = false;
  connection.isReadingPaused = true;
  expect(isClosedAfter(10 * AFTER)).toBe(false);
});

test('a connection gets another minute after it has waited for the service', () => {
  connection.writableLength = 10;
  expect(isClosedAfter(AFTER / 2)).toBe(false);
  connection.writableLength = 0;
  expect(isClosedAfter(10 * AFTER)).toBe(false);
  connection.writableLength = 10;
  expect(isClosedAfter(AFTER / 2)).toBe(false);
  expect(isClosedAfter(AFTER)).toBe(true);
});
