import { verifyWebhook } from 'site-content-client';
import { editorAt, REDIRECT } from '../support/editor';
import { registerAdministrator, type ServiceProcess, startReady } from '../support/process';
import { type DatabaseKind, describeOnEach } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { type Receiver, startReceiver } from '../support/receiver';
import { until } from '../support/until';
import { PRIVATE_HOSTS, webhooksAt } from '../support/webhooks';

/** The number of writes. TEST_WEBHOOK_WRITES=1000 TEST_WEBHOOK_KILLS=20 takes some minutes on each database. */
const WRITES = Number(process.env['TEST_WEBHOOK_WRITES'] ?? 30);
const KILLS = Number(process.env['TEST_WEBHOOK_KILLS'] ?? 1);

const TIMEOUT_MS = 300_000 + WRITES * 2000;

/**
 * Random failures of endpoints; 0 means no response. None of them means that the endpoint refuses the message itself.
 */
const FAILURES = [500, 503, 429, 302, 0];
const FAILING = 0.2;

/** True if the second endpoint always refuses the message of this redirect, which is then listed as failed. */
const isRefused = (source: string): boolean => source.endsWith('7');

/** The number of instances: several only on a database server. */
const INSTANCES: Readonly<Record<DatabaseKind, number>> = { sqlite: 1, postgres: 2, mysql: 2 };

const environment = { ...PRIVATE_HOSTS, SHUTDOWN_DRAIN_MS: '0', DATABASE_TIMEOUT_MS: '30000' };

const killedOn = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);
  let receivers: readonly Receiver[];

  beforeAll(async () => {
    receivers = [await startReceiver(), await startReceiver()];
  });
  afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

  /** Makes all retries due at once, as if time had passed. */
  const makeDue = (): Promise<unknown> =>
    database.use(async (connection) => {
      await connection('site_webhooks_messages')
        .where({ state: 'sending' })
        .where('next_at', '>', 0)
        .update({ next_at: 0 });
    });

  test(
    'every committed change is delivered in order and signed, and nothing else is',
    async () => {
      const services: ServiceProcess[] = [];
      for (let n = 0; n < INSTANCES[kind]; n += 1) {
        services.push(await startReady(database, { environment }));
      }
      const serviceAt = (n: number): ServiceProcess => {
        const service = services[n % services.length];
        if (service === undefined) throw new Error('There is no service.');
        return service;
      };
      const { token } = await registerAdministrator(serviceAt(0));
      const { address } = serviceAt(0);
      const panel = webhooksAt(address, editorAt(address, token));
      const secrets = new Map<Receiver, string>();
      const endpoints = new Map<Receiver, number>();
      for (const receiver of receivers) {
        const { id, secret } = await panel.add(receiver);
        secrets.set(receiver, secret);
        endpoints.set(receiver, id);
      }
      receivers.forEach((receiver, at) => {
        receiver.answer = ({ message }) => {
          if (Math.random() < FAILING) return FAILURES[Math.floor(Math.random() * 5)] ?? 0;
          return at === 1 && isRefused(message.data.redirects[0] ?? '') ? 422 : 204;
        };
      });

      const killAt = Array.from({ length: KILLS }, (_, n) =>
        Math.floor(((n + 0.5) * WRITES) / KILLS)
      );
      for (let n = 0; n < WRITES; n += 1) {
        const service = serviceAt(n);
        const saving = editorAt(service.address, token)
          .create(REDIRECT, { source: `/r-${n}`, target: 'url', destination: `/to-${n}` })
          .catch(() => 'no answer');
        if (killAt.includes(n)) {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
          service.kill('SIGKILL');
          await service.ended;
          await saving;
          services[n % services.length] = await startReady(database, { environment });
        }
        await saving;
        if (n % 10 === 0) await makeDue();
      }

      const committed: string[] = await database.use((connection) =>
        connection('redirects').orderBy('id').pluck('source')
      );
      expect(committed.length).toBeGreaterThanOrEqual(WRITES - KILLS);
      await until(
        'nothing waits any more',
        async () => {
          await makeDue();
          return database.use(async (connection) => {
            const open = connection('site_webhooks_messages').whereIn('state', [
              'waiting',
              'sending',
            ]);
            return (await open.first('id')) === undefined;
          });
        },
        60_000 + WRITES * 1000
      );

      const counts = { attempts: 0, twice: 0 };
      for (const [at, receiver] of receivers.entries()) {
        const secret = secrets.get(receiver) ?? '';
        const taken = new Map<string, string>();
        for (const { headers, body, status, message } of receiver.received) {
          await verifyWebhook({ headers, body, secret, toleranceSeconds: 3600 });
          const id = String(headers['webhook-id']);
          const [source = '', ...others] = message.data.redirects;
          expect(others).toEqual([]);
          expect(taken.get(id) ?? source).toBe(source);
          counts.attempts += 1;
          // A message may arrive twice if its sender was killed during the delivery.
          if (taken.has(id)) counts.twice += 1;
          else if (status === 204) taken.set(id, source);
        }
        const refused = at === 1 ? committed.filter(isRefused) : [];
        expect([...taken.values()]).toEqual(
          committed.filter((source) => !refused.includes(source))
        );
        const failed: string[] = await database.use((connection) =>
          connection('site_webhooks_messages')
            .where({ endpoint: endpoints.get(receiver), state: 'failed' })
            .orderBy('id')
            .pluck('body')
        );
        expect(failed.map((body) => JSON.parse(body).data.redirects[0])).toEqual(refused);
      }
      const { attempts, twice } = counts;
      process.stdout.write(
        `${kind}: ${WRITES} writes, ${KILLS} kills, ${committed.length} committed, ` +
          `${attempts} requests, ${twice} of a message that had arrived\n`
      );
    },
    TIMEOUT_MS
  );
};

describeOnEach(killedOn, 'webhooks after kill -9 on');
