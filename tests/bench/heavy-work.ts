import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchResources } from './bench-resources';
import { PER_SECOND, visitors } from './editing';
import type { PacedResult } from './load';
import { runCommand } from './redirect-lists';
import type { Section } from './section';
import { LARGE } from './sizes';

const WARM_UP_SECONDS = 4;
/** Long enough to apply a list and to serve its redirects. */
const SECONDS = 40;
const LINES = 100_000;
/** In milliseconds. */
const SAVED_EVERY = 500;

interface Noticed {
  readonly what: string;
  readonly visitors: PacedResult;
  /** How often the work was completed in that time. */
  readonly times: number;
}

/** Writes a list with the same sources in each edition, but other destinations. */
const writeList = (folder: string, edition: number): string => {
  const file = path.join(folder, `${edition}_redirects`);
  const lines = Array.from(
    { length: LINES },
    (_, at) => `/listed/${at} /edition-${edition}/${at}/ 301\n`
  );
  writeFileSync(file, lines.join(''));
  return file;
};

/**
 * Measures the response times of 500 requests a second on a large site during heavy work: content audits after each of
 * two saves a second, backups in a loop, and imports of 100,000 redirects in a loop.
 */
export const measureHeavyWork = async (resources: BenchResources): Promise<Section> => {
  const load = resources.startLoad();
  const { helper: service, port, environment, panel, written } = await resources.startGrown(LARGE);
  const { folder } = resources.site;
  const lists = [0, 1].map((edition) => writeList(folder, edition));
  const requests = visitors();
  const measured: Noticed[] = [];
  const ask = (seconds: number): Promise<PacedResult> =>
    load.call('pace', { port, requests, seconds, perSecond: PER_SECOND });
  const notice = async (what: string, work: (time: number) => Promise<unknown>): Promise<void> => {
    let isOver = false;
    let times = 0;
    const working = (async () => {
      for (; !isOver; times += 1) await work(times);
    })();
    const noticed = await ask(SECONDS).finally(() => {
      isOver = true;
    });
    await working;
    measured.push({ what, visitors: noticed, times });
  };
  await ask(WARM_UP_SECONDS);
  const startedAt = performance.now();
  await notice('content audits in the panel, after each of two saves a second', async (time) => {
    await panel.saveRedirect(written.redirect, `/audited/${time}/`);
    await panel.get('/site-content/overview');
    await wait(Math.max(0, startedAt + time * SAVED_EVERY - performance.now()));
  });
  await notice('a backup', (time) =>
    runCommand('backup', [path.join(folder, `backup-${time}.tar.gz`)], environment)
  );
  // This is last because it doubles the redirects.
  await notice('a list of 100,000 redirects applied', (time) =>
    runCommand(
      'redirects',
      ['import', lists[time % 2] ?? '', '--apply', '--on-conflict', 'replace'],
      environment
    )
  );
  await Promise.all([service.stop(), load.stop()]);
  return {
    lines: measured.map(({ what, visitors: { p99 } }) => ({
      what: `visitors’ 99th percentile during ${what}`,
      ...{ value: p99, unit: 'ms', goal: { atMost: 15 } },
    })),
    tables: [
      {
        head: ['visitors during', 'times', 'median', '99th percentile', 'longest'],
        rows: measured.map(({ what, times, visitors: { median, p99, longest } }) => [
          what,
          String(times),
          ...[median, p99, longest].map((milliseconds) => `${milliseconds.toFixed(1)} ms`),
        ]),
      },
    ],
    measured,
  };
};
