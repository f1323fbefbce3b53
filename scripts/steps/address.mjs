import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { parseEnv } from 'node:util';

/** Reads the settings without dependencies, because they may not be installed yet. */
const readSettings = () => ({
  ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}),
  ...process.env,
});

/**
 * Reads the address on which the service will listen, from the environment and `.env`.
 *
 * @returns host and port as configured, and the URL for a browser on this machine
 */
export const readAddress = () => {
  const { HOST, PORT } = readSettings();
  const host = HOST || '127.0.0.1';
  const port = PORT || '1337';
  const isEverywhere = ['0.0.0.0', '::'].includes(host);
  const reached = isEverywhere ? '127.0.0.1' : net.isIPv6(host) ? `[${host}]` : host;
  return { host, port, url: `http://${reached}:${port}` };
};

const ADVICE = 'Set another port in .env or on the command line: PORT=8080 npm run quickstart';

/** Messages for errors that occur when listening. */
const REASONS = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is already in use, possibly by this service. ${ADVICE}`,
  EACCES: ({ port }) => `You do not have permission to use port ${port}. ${ADVICE}`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${host}, which is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST is ${host}, which is not an address of this machine.`,
};

/**
 * Checks the address by listening on it briefly.
 *
 * @throws an error with a remedy if the service could not listen there
 */
export const checkAddress = async (address) => {
  const port = Number(address.port);
  // The service itself refuses invalid ports, together with other invalid settings.
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
