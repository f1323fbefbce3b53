import { sendOneAtATime } from '../../src/database/postgres';

type Done = (error: Error | null, result?: unknown) => void;

/** A driver connection that records statements and completes them on demand. */
const fakeConnection = () => {
  const sent: unknown[] = [];
  const open: Done[] = [];
  return {
    sent,
    /** Completes the oldest pending statement. */
    answer: (error: Error | null, result?: unknown) => open.shift()?.(error, result),
    query(statement: unknown, done?: Done): unknown {
      sent.push(statement);
      if (done !== undefined) open.push(done);
      return 'a stream';
    },
  };
};

test('a statement is sent once the previous one has succeeded or failed', () => {
  const connection = fakeConnection();
  sendOneAtATime(connection);
  const answers: unknown[] = [];
  for (const name of ['a', 'b', 'c']) {
    connection.query(name, (error, result) => answers.push(error?.message ?? result));
  }
  expect(connection.sent).toEqual(['a']);
  connection.answer(null, 'A');
  expect(connection.sent).toEqual(['a', 'b']);
  connection.answer(new Error('no b'));
  expect(connection.sent).toEqual(['a', 'b', 'c']);
  connection.answer(null, 'C');
  expect(answers).toEqual(['A', 'no b', 'C']);
  connection.query('d', () => undefined);
  expect(connection.sent).toEqual(['a', 'b', 'c', 'd']);
});

test('statements keep their order, even one that is sent from a callback', () => {
  const connection = fakeConnection();
  sendOneAtATime(connection);
  connection.query('a', () => connection.query('after a', () => undefined));
  connection.query('b', () => undefined);
  connection.answer(null);
  connection.answer(null);
  expect(connection.sent).toEqual(['a', 'b', 'after a']);
});

test('a stream is returned as the driver returns it', () => {
  const connection = fakeConnection();
  sendOneAtATime(connection);
  expect(connection.query('all rows')).toBe('a stream');
});
