import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The milliseconds between two checks of an instance. */
const CHECK_EVERY = 100;

/** The number of equal results in a row after which an instance starts or stops to receive requests. */
const RISE = 2;
const FALL = 2;

/** Headers that apply to a single connection (RFC 9110, section 7.6.1). */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/** A typical load balancer: it polls `/_ready`, keeps connections open, and never retries. */
export interface LoadBalancer {
  /** `http://127.0.0.1:port` */
  readonly address: string;
  /** True if the instance at that URL currently receives requests. */
  isUp(instance: string): boolean;
  /** The number of responses from each instance. */
  readonly answers: ReadonlyMap<string, number>;
  /** Requests for which no instance was ready, or to which an instance did not respond. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

interface Instance {
  readonly address: string;
  readonly agent: http.Agent;
  isUp: boolean;
  /** The number of checks in a row with the opposite result of `isUp`. */
  doubts: number;
}

/** True if `/_ready` returns 200, on a new connection. */
const isReady = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    http
      .get(`${address}/_ready`, { agent: false }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode === 200));
      })
      .on('error', () => resolve(false));
  });

const keep = (headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name)));

export const startLoadBalancer = async (addresses: readonly string[]): Promise<LoadBalancer> => {
  const instances: Instance[] = addresses.map((address) => ({
    address,
    agent: new http.Agent({ keepAlive: true }),
    isUp: false,
    doubts: 0,
  }));
  const answers = new Map(addresses.map((address) => [address, 0]));
  const failures: string[] = [];
  let isRunning = true;
  let turn = 0;

  const watch = async (instance: Instance): Promise<void> => {
    while (isRunning) {
      const seen = await isReady(instance.address);
      instance.doubts = seen === instance.isUp ? 0 : instance.doubts + 1;
      if (instance.doubts >= (seen ? RISE : FALL)) {
        instance.isUp = seen;
        instance.doubts = 0;
      }
      await wait(CHECK_EVERY);
    }
  };

  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const up = instances.filter(({ isUp }) => isUp);
    const instance = up[(turn += 1) % up.length];
    const what = `${request.method} ${request.url}`;
    const fail = (status: number, reason: string): void => {
      failures.push(`${what}: ${reason}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(status).end();
    };
    if (instance === undefined) {
      fail(503, 'no instance is ready');
      return;
    }
    const { address, agent } = instance;
    const onward = http.request(
      address + request.url,
      { method: request.method, headers: keep(request.headers), agent },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, keep(answer.headers));
        answer.pipe(response);
        answer.once('end', () => answers.set(address, (answers.get(address) ?? 0) + 1));
        answer.once('error', (error) => fail(502, `${address}: ${error.message}`));
      }
    );
    onward.once('error', (error) => fail(502, `${address}: ${error.message}`));
    request.pipe(onward);
  };

  const server = http.createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const watching = instances.map(watch);
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isUp: (address) => instances.some((instance) => instance.address === address && instance.isUp),
    answers,
    failures,
    async stop() {
      isRunning = false;
      server.closeAllConnections();
      server.close();
      for (const { agent } of instances) agent.destroy();
      await Promise.all(watching);
    },
  };
};
