import type { Helper } from './helper';
import { median } from './median';
import type { Service } from './service';

export const FEW_PAGES = 200;
export const MANY_PAGES = 20_000;
const ROUNDS = 25;
const WARM_UP = 5;

/** Of one kind of write, in milliseconds, at each size of the site. */
export interface PageSaves {
  readonly what: 'save' | 'publish';
  readonly few: number;
  readonly many: number;
  readonly ratio: number;
}

/**
 * Saves and publishes a page at the end of the tree on a small and on a large site, in rounds that take turns.
 *
 * @param few the service of a site of its own, which gets {@link FEW_PAGES}
 * @param many the service of another one, which gets {@link MANY_PAGES}
 */
export const measurePageSaves = async (
  few: Helper<Service>,
  many: Helper<Service>
): Promise<PageSaves[]> => {
  const sites = {
    few: { service: few, leaf: await few.call('fillPages', FEW_PAGES) },
    many: { service: many, leaf: await many.call('fillPages', MANY_PAGES) },
  };
  const rounds = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const title = `Saved ${round}`;
    const write = ({ service, leaf: documentId }: (typeof sites)['few']) =>
      service.call('writePage', { documentId, title });
    rounds.push({ few: await write(sites.few), many: await write(sites.many) });
  }
  const counted = rounds.slice(WARM_UP);
  return (['save', 'publish'] as const).map((what) => ({
    what,
    few: median(counted.map(({ few: took }) => took[what])),
    many: median(counted.map(({ many: took }) => took[what])),
    ratio: median(counted.map((took) => took.many[what] / took.few[what])),
  }));
};
