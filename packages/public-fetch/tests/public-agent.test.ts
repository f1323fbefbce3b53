import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetch } from 'undici';
import { createPublicAgent, NotPublicError, type PublicAgentOptions, type Resolve } from '../src';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** @returns the port of a server on this machine, and the requested paths */
const serve = async (
  listener: http.RequestListener = (_request, response) => response.end('secret')
): Promise<{ readonly port: number; readonly asked: string[] }> => {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, asked };
};

const get = async (url: string, options: PublicAgentOptions = {}): Promise<string> => {
  const agent = createPublicAgent(options);
  try {
    return await (await fetch(url, { dispatcher: agent })).text();
  } finally {
    await agent.destroy();
  }
};

const expectRefused = async (url: string, options: PublicAgentOptions = {}): Promise<void> => {
  const error: unknown = await get(url, options).catch((refused: unknown) => refused);
  expect((error as Error).cause).toBeInstanceOf(NotPublicError);
};

/** Resolves every name to the next of several lists of addresses. */
const resolveTo = (...lists: readonly (readonly string[])[]): Resolve => {
  const waiting = [...lists];
  return (_hostname, _options, callback) =>
    callback(
      null,
      (waiting.shift() ?? []).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }))
    );
};

test.each([
  ...['127.0.0.1', 'localhost', '0.0.0.0', '0', '0x7f.1', '2130706433', '017700000001', '127.1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::127.0.0.1]'],
  ...['100.64.0.1', '169.254.169.254', '10.0.0.1'],
])('does not connect to %s', async (host) => {
  const { port, asked } = await serve();
  await expectRefused(`http://${host}:${port}/`);
  expect(asked).toEqual([]);
});

test.each([
  { resolvesTo: ['127.0.0.1'] },
  { resolvesTo: ['1.1.1.1', '::1'] },
  { resolvesTo: ['10.0.0.1', '1.1.1.1'] },
])('does not connect to a name that resolves to $resolvesTo', async ({ resolvesTo }) => {
  const { port, asked } = await serve();
  await expectRefused(`http://rebind.example:${port}/`, { resolve: resolveTo(resolvesTo) });
  expect(asked).toEqual([]);
});

test('does not follow a redirect to this machine', async () => {
  const inner = await serve();
  for (const host of ['127.0.0.1', 'localhost', '0']) {
    const { port } = await serve((_request, response) =>
      response.writeHead(302, { Location: `http://${host}:${inner.port}/` }).end()
    );
    const trustedOrigin = `http://127.0.0.1:${port}`;
    await expectRefused(`${trustedOrigin}/`, { trustedOrigin });
  }
  expect(inner.asked).toEqual([]);
});

test('connects to a trusted origin on this machine, but only on its own port', async () => {
  const [trusted, other] = [await serve(), await serve()];
  const trustedOrigin = `http://127.0.0.1:${trusted.port}`;
  expect(await get(`${trustedOrigin}/`, { trustedOrigin })).toBe('secret');
  await expectRefused(`http://127.0.0.1:${other.port}/`, { trustedOrigin });
});

test('keeps the addresses to which a trusted name was first resolved', async () => {
  const { port, asked } = await serve();
  const trustedOrigin = `http://trusted.example:${port}`;
  // No server listens at the other addresses, and each agent opens a connection of its own.
  const resolve = resolveTo(['127.0.0.1'], ['127.0.0.2'], ['1.1.1.1']);
  for (const path of ['/1', '/2', '/3'])
    await get(`${trustedOrigin}${path}`, { trustedOrigin, resolve });
  expect(asked).toEqual(['/1', '/2', '/3']);
});

test('reports a name without an address', async () => {
  const error: unknown = await get('http://nowhere.example/', { resolve: resolveTo([]) }).catch(
    (failed: unknown) => failed
  );
  expect((error as { cause: Error }).cause.message).toBe('nowhere.example has no IP address.');
});

describe('a listed host', () => {
  test('may be connected to, on all ports or on one', async () => {
    const { port, asked } = await serve();
    expect(await get(`http://127.0.0.1:${port}/a`, { trustedHosts: ['127.0.0.1'] })).toBe('secret');
    const trustedHosts = [`127.0.0.1:${port}`];
    expect(await get(`http://127.0.0.1:${port}/b`, { trustedHosts })).toBe('secret');
    await expectRefused(`http://127.0.0.1:${port}/c`, {
      trustedHosts: ['127.0.0.1:1', '10.0.0.1'],
    });
    await expectRefused(`http://localhost:${port}/d`, { trustedHosts });
    expect(asked).toEqual(['/a', '/b']);
  });

  test('may have another address for each connection', async () => {
    const { port } = await serve();
    const resolve = resolveTo(['127.0.0.1'], ['127.0.0.2']);
    const options = { trustedHosts: ['builder'], resolve };
    expect(await get(`http://builder:${port}/`, options)).toBe('secret');
    await expect(get(`http://builder:${port}/`, options)).rejects.toThrow();
  });

  test('may be an IPv6 address in brackets', async () => {
    const error: unknown = await get('http://[::1]:1/', { trustedHosts: ['[::1]:1'] }).catch(
      (refused: unknown) => refused
    );
    expect((error as Error).cause).not.toBeInstanceOf(NotPublicError);
  });
});
