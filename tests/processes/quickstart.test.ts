import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { ROOT } from '../support/environment';
import { freePort, killProcesses, startService } from '../support/process';
import { createProcessDatabase } from '../support/process-database';
import { until } from '../support/until';

/** Runs quickstart until it exits. */
const quickstart = async (
  environment: NodeJS.ProcessEnv
): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, ['scripts/quickstart.mjs'], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
};

describe('quickstart', () => {
  test('exits at once if its port is in use, and says how to choose another', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as net.AddressInfo;
    const { code, output } = await quickstart({ HOST: '127.0.0.1', PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `Port ${port} on 127.0.0.1 is already in use, possibly by this service. ` +
        'Set another port in .env or on the command line: PORT=8080 npm run quickstart'
    );
  });

  test('exits with an error if HOST is not an address of this machine', async () => {
    const { code, output } = await quickstart({
      HOST: '192.0.2.1',
      PORT: String(await freePort()),
    });
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: 'HOST is 192.0.2.1, which is not an address of this machine.',
    });
  });
});

describe('the service', () => {
  afterEach(killProcesses);

  test('sends "ready" to its parent process once it listens, and prints no banner', async () => {
    const database = await createProcessDatabase('sqlite');
    const service = await startService(database, { environment: { LOG_FORMAT: 'pretty' } });
    expect(await service.message).toBe('ready');
    await until('it is said in the log', () => service.log().includes('Listening on'));
    expect(service.log()).not.toContain('Project information');
    expect((await fetch(`${service.address}/_health`)).status).toBe(204);
    await killProcesses();
    await database.drop();
  });
});
