import { verifyWebhook } from 'site-content-client';
import { editorAt, REDIRECT } from '../support/editor';
import { registerAdministrator, startReady, type ServiceProcess } from '../support/process';
import { describeOnEach, type DatabaseKind } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { startReceiver, type Receiver } from '../support/receiver';
import { until } from '../support/until';
import { PRIVATE_HOSTS, webhooksAt } from '../support/webhooks';

const WRITES = Number(process.env['TEST_WEBHOOK_WRITES'] ?? 60);
const KILLS = Number(process.env['TEST_WEBHOOK_KILLS'] ?? 2);

/** How an endpoint fails, by chance: all that does not mean that a message itself is refused. */
const FAILURES = [500, 503, 429, 302, 'no answer'] as const;

/** Instances beside each other, where the database is one for several. */
const INSTANCES: Readonly<Record<DatabaseKind, number>> = { sqlite: 1, postgres: 2, mysql: 2 };

const environment = { ...PRIVATE_HOSTS, SHUTDOWN_DRAIN_MS: '0', DATABASE_TIMEOUT_MS: '30000' };

const killedOn = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);
  let receivers: readonly Receiver[];

  beforeAll(async () => {
    receivers = [await startReceiver(), await startReceiver()];
  });
  afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

  /** As if time passed quickly: what is to be tried again is due. */
  const makeDue = (): Promise<unknown> =>
    database.use(async (connection) => {
      await connection('site_webhooks_messages').update({ next_at: 0 });
    });

  test('all that was committed arrives, in order and signed, and nothing else', async () => {
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
    for (const receiver of receivers) secrets.set(receiver, (await panel.add(receiver)).secret);
    const [failing] = receivers as [Receiver];
    failing.answer = () => {
      const failure = Math.random() < 0.4 ? FAILURES[Math.floor(Math.random() * 5)] : 204;
      return failure === 'no answer' ? 0 : (failure ?? 204);
    };

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
          const open = await connection('site_webhooks_messages').whereNotIn('state', [
            'delivered',
          ]);
          return open.length === 0;
        });
      },
      400_000
    );

    for (const receiver of receivers) {
      const secret = secrets.get(receiver) ?? '';
      const taken = new Map<string, string>();
      for (const { headers, body, status, message } of receiver.received) {
        await verifyWebhook({ headers, body, secret, toleranceSeconds: 3600 });
        const id = String(headers['webhook-id']);
        const [source = '', ...others] = message.data.redirects;
        expect(others).toEqual([]);
        expect(taken.get(id) ?? source).toBe(source);
        // What was taken may come once more: it was taken when its sender was killed.
        if (status === 204 && !taken.has(id)) taken.set(id, source);
      }
      expect([...taken.values()]).toEqual(committed);
    }
  });
};

describeOnEach(killedOn, 'webhooks and kill -9, on');
