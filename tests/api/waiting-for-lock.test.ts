import { setTimeout as wait } from 'node:timers/promises';
import {
  getSqliteFile,
  openSqliteFile,
} from '../../src/plugins/site-content/server/src/strapi-internals/sqlite-file';
import { DATABASE } from '../support/databases/test-database';
import { REDIRECT } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';

// Servers wait for a lock by themselves; SQLite says that it has none to give, and is asked again.
const onSqlite = DATABASE === 'sqlite' ? test : test.skip;

const service = serviceForTests();
const editor = editorForTests(service);

onSqlite(
  'what the rules refuse is refused for that, also where another process had the lock at first',
  async () => {
    const { strapi } = service;
    const other = openSqliteFile(strapi, getSqliteFile(strapi));
    other.exec('BEGIN IMMEDIATE');
    const refused = editor.create(REDIRECT, { source: '/no-goal', target: 'url' });
    const saved = editor.create(REDIRECT, { source: '/a-path', target: 'none' });
    await wait(300);
    other.exec('ROLLBACK');
    other.close();
    expect([(await refused).status, (await saved).status]).toEqual([400, 201]);
  }
);
