import type { BenchResources } from './bench-resources';
import type { Importer } from './importer';
import { megabytes, type Section } from './section';

/** The numbers of imported pages, each into its own empty site. */
const SIZES = [250, 2_000, 10_000] as const;

interface Cost {
  readonly pages: number;
  /** Milliseconds per page. */
  readonly each: number;
  /** The peak memory of the process, in bytes. */
  readonly memory: number;
}

const importInto = async (resources: BenchResources, pages: number): Promise<Cost> => {
  const environment = resources.site.copy(`import-${pages}`);
  // An empty database next to the copy.
  const importer = resources.start<Importer>('importer', {
    ...environment,
    DATABASE_FILENAME: resources.site.getDatabase(`import-${pages}-empty`),
  });
  const { took, memory } = await importer.call('importPages', pages);
  await importer.stop();
  return { pages, each: took / pages, memory };
};

/**
 * Imports pages of six blocks into empty sites, in growing numbers: the cost per page must not grow with the number.
 */
export const measureImport = async (resources: BenchResources): Promise<Section> => {
  const costs: Cost[] = [];
  for (const pages of SIZES) costs.push(await importInto(resources, pages));
  const [few, ...more] = costs as [Cost, ...Cost[]];
  return {
    lines: more.map(({ pages, each }) => ({
      what: `import: a page of ${pages}, against one of ${few.pages}`,
      value: each / few.each,
      unit: 'times',
      goal: { atMost: 1.3 },
    })),
    tables: [
      {
        head: ['pages imported', 'ms a page', 'memory in MB'],
        rows: costs.map(({ pages, each, memory }) => [
          String(pages),
          each.toFixed(2),
          megabytes(memory).toFixed(0),
        ]),
      },
    ],
    measured: costs,
  };
};
