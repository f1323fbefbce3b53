import { Command } from 'commander';
import { defineCompare } from 'site-compare';
import { describeFailure } from '../../src/cli/failure';

test.each(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])(
  'a command says how to resolve a locked database: %s',
  (code) => {
    const error = Object.assign(new Error('select 1 - database is locked'), { code });
    expect(describeFailure(error)).toBe(
      'Another process keeps the database locked. Wait until it is done, or end it, then try again.'
    );
  }
);

test.each(['ftp://old.example', 'file:///old', 'HTP://old.example'])(
  'compare refuses %s as wrong usage, and says what a URL must start with',
  (side) => {
    const command = new Command('compare').exitOverride();
    const written: string[] = [];
    command.configureOutput({ writeErr: (text) => written.push(text) });
    defineCompare(command, () => undefined);
    expect(() => command.parse([side, 'http://new.example'], { from: 'user' })).toThrow(
      'does not start with http:// or https://.'
    );
    expect(written.join('')).toContain(side);
  }
);
