import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { parseEnv } from 'node:util';

/** What was decided about the address, before anything is installed that could read it for us. */
const readSettings = () => ({
  ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}),
  ...process.env,
});

/**
 * The address that the service is to listen on, as the environment and `.env` have it.
 *
 * @returns host and port as they are set, and the URL by which a browser on this machine comes there
 */
export const readAddress = () => {
  const { HOST, PORT } = readSettings();
  const host = HOST || '127.0.0.1';
  const port = PORT || '1337';
  const isEverywhere = ['0.0.0.0', '::'].includes(host);
  const reached = isEverywhere ? '127.0.0.1' : net.isIPv6(host) ? `[${host}]` : host;
  return { host, port, url: `http://${reached}:${port}` };
};

const ADVICE = 'Choose another one with PORT, here or in .env: PORT=8080 npm run quickstart';

/** What an attempt to listen says, in words. */
const REASONS = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is taken by another program, or by this service, which may be running already. ${ADVICE}`,
  EACCES: ({ port }) => `Port ${port} may not be used by you. ${ADVICE}`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${host}, which is no address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST is ${host}, which is no address of this machine.`,
};

/**
 * Listens for a moment.
 *
 * @throws an error that says what to do, where the service could not listen there
 */
export const checkAddress = async (address) => {
  const port = Number(address.port);
  // What is no port is refused by the service itself, with all that is wrong with its settings.
  if (!Number.isInteger(port) || port < 0 || port > 65535) return;
  const server = net.createServer();
  try {
    await new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, address.host, resolve);
    });
  } catch (error) {
    throw new Error(REASONS[error.code]?.(address) ?? error.message, { cause: error });
  }
  await new Promise((resolve) => server.close(resolve));
};
