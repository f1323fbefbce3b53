import { sendOneAtATime } from '../../src/database/statements-in-order';

type Done = (error: Error | null, result?: unknown) => void;

/** A driver's connection that notes what it is sent, and answers when it is told. */
const fakeConnection = () => {
  const sent: unknown[] = [];
  const open: Done[] = [];
  return {
    sent,
    /** Answers the statement that has been under way for longest. */
    answer: (error: Error | null, result?: unknown) => open.shift()?.(error, result),
    query(statement: unknown, done?: Done): unknown {
      sent.push(statement);
      if (done !== undefined) open.push(done);
      return 'a stream';
    },
  };
};

test('a statement is sent when the one before it is answered, well or not', () => {
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

test('none overtakes another, not even one that is sent on an answer', () => {
  const connection = fakeConnection();
  sendOneAtATime(connection);
  connection.query('a', () => connection.query('after a', () => undefined));
  connection.query('b', () => undefined);
  connection.answer(null);
  connection.answer(null);
  expect(connection.sent).toEqual(['a', 'b', 'after a']);
});

test('a stream is given back as the driver gives it', () => {
  const connection = fakeConnection();
  sendOneAtATime(connection);
  expect(connection.query('all rows')).toBe('a stream');
});
