import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Connections } from '../../src/plugins/site-content/server/src/operations/graceful-shutdown/connections';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

const start = async () => {
  const server = http.createServer((_request, response) => response.end('complete'));
  const connections = new Connections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connect = async (): Promise<net.Socket> => {
    const socket = net.connect(port, '127.0.0.1');
    await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
    return socket;
  };
  return { connections, connect };
};

const never = new Promise(() => undefined);

test('a connection that was opened just before the end gets its response', async () => {
  const { connections, connect } = await start();
  const socket = await connect();
  const closed = connections.close(never);
  socket.write(REQUEST);
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*complete/);
  expect(await closed).toBe(0);
});

test('a connection without a request, and an idle one, are closed', async () => {
  const { connections, connect } = await start();
  const [unused, idle] = [await connect(), await connect()];
  idle.write(REQUEST);
  await once(idle, 'data');
  const ends = Promise.all([once(unused, 'close'), once(idle, 'close')]);
  unused.resume();
  expect(await connections.close(never)).toBe(0);
  await ends;
});
