import { setTimeout as wait } from 'node:timers/promises';
import {
  getSqliteFile,
  openSqliteFile,
} from '../../src/plugins/site-content/server/src/strapi-internals/sqlite-file';
import { DATABASE } from '../support/databases/test-database';
import { REDIRECT } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/test-service';

// Database servers wait for a lock; SQLite reports that it is busy, and the service retries the write.
const onSqlite = DATABASE === 'sqlite' ? test : test.skip;

const service = serviceForTests();
const editor = editorForTests(service);

onSqlite(
  'writes wait while another process holds the SQLite lock, and are then saved or refused by the rules',
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
