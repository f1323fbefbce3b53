import {
  type ExportedRedirect,
  getRequestPath,
  type ListFormat,
  writeList,
} from 'redirect-formats';
import { matchRedirect } from '../../src/plugins/site-content/domain/redirects/match';
import { DIFFICULT_REDIRECTS, MANY } from '../support/redirect-servers/lists';
import { normalizeAddress } from '../support/redirect-servers/normalize-address';
import {
  isInstalled,
  type ServerName,
  startServer,
  type TargetServer,
} from '../support/redirect-servers/server';

const LISTS: readonly (readonly [string, readonly ExportedRedirect[]])[] = [
  ['edge cases', DIFFICULT_REDIRECTS],
  ['10,000 redirects', MANY],
];

/** Returns the differences between the responses of the server and our own redirect matching. */
const compared = async (
  server: TargetServer,
  redirects: readonly ExportedRedirect[],
  sources: readonly string[]
) => {
  const table = new Map(redirects.map(({ source, value }) => [source, value] as const));
  const wrong: string[] = [];
  for (const source of sources) {
    const asked = getRequestPath(source) ?? '';
    const { status, location } = await server.ask(asked);
    const got = `${status} ${location === null ? null : normalizeAddress(location, server.origin)}`;
    const value = matchRedirect(table, asked)?.value;
    const wanted =
      typeof value === 'string' ? `301 ${normalizeAddress(value, server.origin)}` : `410 ${null}`;
    if (got !== wanted) wrong.push(`${source}: ${got}, not ${wanted}`);
  }
  return wrong;
};

/** Returns the sources whose redirect chain on the server never ends. */
const getLoops = async (server: TargetServer, sources: readonly string[]): Promise<string[]> => {
  const loops: string[] = [];
  for (const source of sources) {
    let asked: string | null = getRequestPath(source);
    for (let hops = 0; asked !== null; hops += 1) {
      if (hops === 20) {
        loops.push(source);
        break;
      }
      const { location } = await server.ask(asked);
      const next: URL | null = location === null ? null : new URL(location, server.origin);
      asked = next?.origin === server.origin ? next.pathname + next.search : null;
    }
  }
  return loops;
};

const TARGETS: readonly (readonly [ServerName, ListFormat])[] = [
  ['nginx', 'nginx'],
  ['apache2', 'apache'],
];

for (const [name, format] of TARGETS) {
  const describeWhereInstalled = isInstalled(name) ? describe : describe.skip;
  describeWhereInstalled(`${name} with an exported redirect list`, () => {
    test.each(LISTS)('redirects like our own redirect matching: %s', async (_what, redirects) => {
      const { content, left } = writeList(format, redirects, 'https://www.example.com');
      const lost = new Set(left.map(({ source }) => source));
      const sources = redirects.map(({ source }) => source).filter((source) => !lost.has(source));
      const server = await startServer(name, String(content));
      try {
        expect(await compared(server, redirects, sources)).toEqual([]);
        if (redirects === DIFFICULT_REDIRECTS) expect(await getLoops(server, sources)).toEqual([]);
        expect(sources.length).toBeGreaterThan(redirects.length * 0.8);
      } finally {
        await server.stop();
      }
    });
  });
}
