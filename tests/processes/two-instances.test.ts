import http from 'node:http';
import { created, editorAt, NAV_ITEM, REDIRECT } from '../support/editor';
import { startLoad } from '../support/load';
import { type LoadBalancer, startLoadBalancer } from '../support/load-balancer';
import {
  freePort,
  killProcesses,
  registerAdministrator,
  type ServiceProcess,
  startReady,
} from '../support/process';
import {
  createProcessDatabase,
  describeOn,
  type ProcessDatabase,
} from '../support/process-database';
import { get } from '../support/slow-client';
import { until } from '../support/until';

const INITIAL_DATA = '/api/initial-data/';

const redirectsAt = async (address: string): Promise<Record<string, string | null>> =>
  JSON.parse((await get(address + INITIAL_DATA)).body.toString()).redirects;

describeOn(
  'postgres',
  (kind) => {
    let database: ProcessDatabase;
    let token: string;
    const instances: ServiceProcess[] = [];
    let balancer: LoadBalancer;

    const startInstance = (port: number): Promise<ServiceProcess> =>
      startReady(database, {
        port,
        environment: {
          CONTENT_POLL_INTERVAL_MS: '200',
          SHUTDOWN_DRAIN_MS: '8000',
          // On a busy machine, a database may take a second to respond without being down.
          DATABASE_TIMEOUT_MS: '30000',
        },
      });

    beforeAll(async () => {
      database = await createProcessDatabase(kind);
      const ports = [await freePort(), await freePort()];
      for (const port of ports) instances.push(await startInstance(port));
      token = (await registerAdministrator(instances[0] as ServiceProcess)).token;
      balancer = await startLoadBalancer(instances.map(({ address }) => address));
      await until('both get requests', () =>
        instances.every(({ address }) => balancer.isUp(address))
      );
    });
    afterAll(async () => {
      await balancer?.stop();
      await killProcesses();
      await database.drop();
    });

    test('a save on one instance is served by the other, even if its response was cached there', async () => {
      const [one, other] = instances as [ServiceProcess, ServiceProcess];
      await redirectsAt(other.address);
      expect((await get(other.address + INITIAL_DATA)).headers['cache-status']).toMatch(/hit/);
      await created(editorAt(one.address, token), REDIRECT, { source: '/a', destination: '/b' });
      expect(await redirectsAt(one.address)).toEqual({ a: '/b' });
      await until(
        'the other one serves it',
        async () => (await redirectsAt(other.address))['a'] === '/b'
      );
    });

    test('a rolling restart under constant load loses no request and no save', async () => {
      const editor = editorAt(balancer.address, token);
      const documentId = await created(editor, NAV_ITEM, {
        title: 'Start',
        area: 'header',
        url: '/',
      });
      const saved: string[] = [];
      const load = startLoad({
        ...Object.fromEntries(
          [INITIAL_DATA, '/api/pages/?order=random', '/api/pages/?fields=*', '/admin/init'].map(
            (url, index) => {
              const agent =
                index % 2 === 0 ? new http.Agent({ keepAlive: true, maxSockets: 1 }) : false;
              return [url, async () => (await get(balancer.address + url, { agent })).status];
            }
          )
        ),
        save: async () => {
          const title = `Title ${saved.length}`;
          const { status } = await editor.update(NAV_ITEM, documentId, { title });
          if (status === 200) saved.push(title);
          return status;
        },
      });
      try {
        for (const [index, instance] of instances.entries()) {
          instance.kill('SIGTERM');
          expect(await instance.ended).toEqual({ code: 0, signal: null });
          expect(instance.log()).not.toMatch(/were terminated/);
          const before = balancer.answers.get(instance.address) ?? 0;
          instances[index] = await startInstance(instance.port);
          await until('it gets requests again', () => balancer.isUp(instance.address));
          await until('it has answered some', () => {
            return (balancer.answers.get(instance.address) ?? 0) > before + 100;
          });
        }
      } finally {
        await load.stop();
      }
      expect({ failures: load.failures, ofBalancer: balancer.failures }).toEqual({
        failures: [],
        ofBalancer: [],
      });
      expect(saved.length).toBeGreaterThan(10);
      const stored = await database.use((connection) => connection('nav_items').pluck('title'));
      expect(stored).toEqual([saved.at(-1)]);
    }, 900_000);
  },
  'two instances on'
);
