import type { Core } from '@strapi/strapi';
import type { Reason } from '../../src/plugins/site-content/domain/problems/codes';
import { reason } from '../../src/plugins/site-content/domain/problems/problem';
import { Readiness } from '../../src/plugins/site-content/server/src/operations/readiness/readiness';
import type { SchemaState } from '../../src/plugins/site-content/server/src/operations/readiness/schema-state';

const OURS: SchemaState = { hash: 'a', migrations: ['1'] };

const lines: string[] = [];
beforeEach(() => lines.splice(0));

let storageProblem: Reason | null = null;

const readinessWith = async (read: () => Promise<SchemaState>): Promise<Readiness> => {
  const strapi = {
    log: { warn: (line: string) => void lines.push(line) },
  } as unknown as Core.Strapi;
  const schema = { read, remember: () => Promise.resolve(OURS) };
  const storage = {
    findProblem: () => Promise.resolve(storageProblem),
    recordFailure: () => undefined,
  };
  const readiness = new Readiness(strapi, schema, storage, 20);
  await readiness.begin();
  return readiness;
};

const never = (): Promise<SchemaState> => new Promise(() => undefined);

test('reports a database that does not respond, and logs it once', async () => {
  let read = never;
  const readiness = await readinessWith(() => read());
  expect(await readiness.reasonAgainst()).toBe('The database is not responding.');
  expect(await readiness.reasonAgainst()).toBe('The database is not responding.');
  read = () => Promise.resolve(OURS);
  expect(await readiness.reasonAgainst()).toBeNull();
  expect(lines).toEqual([
    'The service is not ready: The database is not responding. (The database is not responding.)',
    'The service is ready again.',
  ]);
});

test('writes the details of a database error to the log only', async () => {
  const readiness = await readinessWith(() =>
    Promise.reject(new Error('no table "x" for user "y"'))
  );
  expect(await readiness.reasonAgainst()).toBe('The database schema cannot be read.');
  expect(lines[0]).toMatch(/no table "x" for user "y"/);
});

test('reports a graceful shutdown at once, also to requests that are waiting', async () => {
  const readiness = await readinessWith(never);
  const waiting = readiness.reasonAgainst();
  readiness.stop();
  expect(await waiting).toBe('The service is stopping.');
  expect(await readiness.reasonAgainst()).toBe('The service is stopping.');
});

test('concurrent readiness checks share one database query', async () => {
  let questions = 0;
  const readiness = await readinessWith(() => {
    questions += 1;
    return Promise.resolve(OURS);
  });
  await Promise.all([1, 2, 3].map(() => readiness.reasonAgainst()));
  expect(questions).toBe(1);
  await readiness.reasonAgainst();
  expect(questions).toBe(2);
});

test('reports a full disk until it is resolved, and logs each change once', async () => {
  const readiness = await readinessWith(() => Promise.resolve(OURS));
  storageProblem = reason('storage.disk-full');
  expect(await readiness.reasonAgainst()).toBe('The disk is full.');
  expect(await readiness.reasonAgainst()).toBe('The disk is full.');
  storageProblem = null;
  expect(await readiness.reasonAgainst()).toBeNull();
  expect(lines).toEqual([
    'The service is not ready: The disk is full.',
    'The service is ready again.',
  ]);
});
