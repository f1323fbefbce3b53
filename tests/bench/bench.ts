import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BareServer } from './bare-server';
import { measureFlood } from './flood';
import { measureFreshness } from './freshness';
import { startHelper, type Handlers, type Helper } from './helper';
import type { LoadGenerator } from './load';
import { measurePageSaves } from './page-saves';
import type { PlainSelect } from './plain-select';
import { measureRates } from './rates';
import { describeResult, resultAsJson, type Measured } from './report';
import type { Service } from './service';
import { createSite, type Site } from './site';
import type { StrapiRest } from './strapi-rest';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Measures on a site of its own, with every server in a process of its own. */
const measure = async (site: Site): Promise<Measured> => {
  const started: { stop(): Promise<void> }[] = [];
  const start = <H extends Handlers<H>>(...how: Parameters<typeof startHelper>): Helper<H> => {
    const helper = startHelper<H>(...how);
    started.push(helper);
    return helper;
  };
  try {
    const load = start<LoadGenerator>('load');
    const bare = start<BareServer>('bare-server');
    const rest = start<StrapiRest>('strapi-rest', site.copy('rest'));
    const service = start<Service>('service', site.environment);
    const servers = {
      load,
      bare: { helper: bare, port: await bare.call('start') },
      rest: { helper: rest, port: await rest.call('start') },
      service: { helper: service, port: await service.call('start') },
    };
    say('Hits, misses and Strapi’s own REST, in rounds …');
    const rates = await measureRates(servers);
    await Promise.all([bare.stop(), rest.stop()]);

    say('Saved redirects …');
    const plain = start<PlainSelect>('plain-select');
    await plain.call('open', site.databaseFile);
    const freshness = await measureFreshness(service, servers.service.port, plain);
    await Promise.all([service.stop(), plain.stop()]);

    say('Saved and published pages, on a small site and on a large one …');
    const [few, many] = [site.copy('few'), site.copy('many')].map((environment) =>
      start<Service>('service', environment)
    ) as [Helper<Service>, Helper<Service>];
    await Promise.all([few.call('start'), many.call('start')]);
    const pageSaves = await measurePageSaves(few, many);
    await Promise.all([few.stop(), many.stop()]);

    say('A flood of distinct queries …');
    const flooded = start<Service>('service', site.environment);
    const flood = await measureFlood(flooded, await flooded.call('start'), load);
    return { rates, freshness, pageSaves, flood };
  } finally {
    await Promise.all(started.map((helper) => helper.stop()));
  }
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { json: { type: 'string' } } });
  const file = values.json ?? 'bench-result.json';
  const site = await createSite();
  const remove = (): void => rmSync(site.folder, { recursive: true, force: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      remove();
      process.exit(1);
    });
  }
  try {
    const measured = await measure(site);
    writeFileSync(file, `${resultAsJson(measured)}\n`);
    say(`\n${describeResult(measured)}\n\nEverything is in ${file}.`);
  } finally {
    remove();
  }
};

run().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
