import { describeFailure } from '../../src/cli/failure';

test.each(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])(
  'a command says what to do about a locked database: %s',
  (code) => {
    const error = Object.assign(new Error('select 1 - database is locked'), { code });
    expect(describeFailure(error)).toBe(
      'Another process keeps the database locked. Wait until it is done, or end it, then try again.'
    );
  }
);
