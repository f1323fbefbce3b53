import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { defineCompare } from 'site-compare';
import { defineBackup } from '../../src/cli/backup';
import { describeFailure } from '../../src/cli/failure';
import { defineRestore } from '../../src/cli/restore';

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

test('compare names what was to be ignored and left nothing out', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compare-'));
  const report = path.join(folder, 'report.json');
  try {
    const sides = ['old', 'new'].map((name) => {
      mkdirSync(path.join(folder, name));
      const keys = { email: `${name}@site.example` };
      writeFileSync(path.join(folder, name, 'initial-data.json'), JSON.stringify({ keys }));
      return path.join(folder, name);
    });
    const ended: number[] = [];
    const command = new Command('compare');
    defineCompare(command, (code) => ended.push(code));
    const ignored = ['--ignore', 'keys.email', '--ignore', 'keys.mail'];
    await command.parseAsync([...sides, ...ignored, '--report', report], { from: 'user' });
    expect(ended).toEqual([0]);
    const { notes } = JSON.parse(readFileSync(report, 'utf8'));
    expect(notes).toContain('--ignore keys.mail left nothing out.');
    expect(notes).not.toContain('--ignore keys.email left nothing out.');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ['backup', defineBackup],
  ['restore', defineRestore],
])('%s refuses "-", which is not a file, as wrong usage', (name, define) => {
  const command = new Command(name).exitOverride().configureOutput({ writeErr: () => undefined });
  define(command, () => undefined);
  expect(() => command.parse(['-'], { from: 'user' })).toThrow(/A backup is a file/);
});
