import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BenchResources } from './bench-resources';
import { measureComparison } from './comparison';
import { measureEditing } from './editing';
import { measureFlood } from './flood';
import { measureFrontThread } from './front-thread';
import { measureGrowth } from './growth';
import { measureHeavyWork } from './heavy-work';
import { measureHits } from './hits';
import { measureImport } from './import';
import { measureJournal } from './journal';
import { measureCostliest } from './most-expensive-requests';
import { measurePanelRequests } from './panel-requests';
import { measureRedirectLists } from './redirect-lists';
import { describeResult, loadNow, missedBy, resultAsJson, writeResults } from './report';
import type { Section } from './section';
import { createSite } from './site';
import { measureSoak } from './soak';
import { measureNeeds } from './system-requirements';

const DOCUMENT = 'docs/performance.md';

const SOAK_MINUTES = '30';

/** The parts of the bench by name, in the order in which they run. */
const PARTS = {
  hits: measureHits,
  comparison: measureComparison,
  editing: measureEditing,
  'heavy-work': measureHeavyWork,
  'front-thread': measureFrontThread,
  growth: measureGrowth,
  panel: measurePanelRequests,
  flood: measureFlood,
  costliest: measureCostliest,
  import: measureImport,
  journal: measureJournal,
  needs: measureNeeds,
  'redirect-lists': measureRedirectLists,
};

type Part = (resources: BenchResources) => Promise<Section>;

const USAGE = `npm run bench -- [PARTS] [--markdown] [--json FILE] [--minutes N]

Parts: ${Object.keys(PARTS).join(', ')}: all of them, unless some are named. soak, which takes
${SOAK_MINUTES} minutes or --minutes, runs when it is named. --markdown writes what was measured into ${DOCUMENT} as well.`;

const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

/** @throws an error for an unknown part */
const selectParts = (names: readonly string[], minutes: number): Map<string, Part> => {
  const all: Record<string, Part> = {
    ...PARTS,
    soak: (resources) => measureSoak(resources, minutes),
  };
  const wanted = names.length === 0 ? Object.keys(PARTS) : names;
  return new Map(
    wanted.map((name) => {
      const part = all[name];
      if (part === undefined) throw new Error(`There is no part "${name}".\n\n${USAGE}`);
      return [name, part];
    })
  );
};

/** Measures the parts one after the other, each with its own servers on temporary databases. */
const measure = async (parts: ReadonlyMap<string, Part>): Promise<Map<string, Section>> => {
  const site = await createSite();
  const remove = (): void => rmSync(site.folder, { recursive: true, force: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      remove();
      process.exit(1);
    });
  }
  const resources = new BenchResources(site);
  const measured = new Map<string, Section>();
  try {
    for (const [name, part] of parts) {
      say(`${name} …`);
      try {
        measured.set(name, await part(resources));
      } catch (error) {
        // The results of the other parts are kept.
        say(`${name} could not be measured: ${(error as Error).stack ?? String(error)}`);
        process.exitCode = 1;
      }
    }
    return measured;
  } finally {
    await resources.stop();
    remove();
  }
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      json: { type: 'string', default: 'bench-result.json' },
      markdown: { type: 'boolean', default: false },
      minutes: { type: 'string', default: SOAK_MINUTES },
    },
  });
  if (values.help === true) {
    say(USAGE);
    return;
  }
  const parts = selectParts(positionals, Number(values.minutes));
  const before = loadNow();
  const measured = await measure(parts);
  writeFileSync(values.json, `${resultAsJson(measured, before)}\n`);
  if (values.markdown) {
    writeFileSync(DOCUMENT, writeResults(readFileSync(DOCUMENT, 'utf8'), measured, before));
  }
  process.stdout.write(`${describeResult(measured, before)}\n`);
  say(`\nEverything is in ${values.json}.`);
  if (missedBy(measured).length > 0) process.exitCode = 1;
};

run().catch((error: Error) => {
  say(error.stack ?? error.message);
  process.exitCode = 1;
});
