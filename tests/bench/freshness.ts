import { performance } from 'node:perf_hooks';
import type { Helper } from './helper';
import { fetchWhole } from './http';
import { median } from './median';
import type { PlainSelect } from './plain-select';
import { INITIAL_DATA } from './queries';
import type { Service } from './service';

const SIZES = [100, 2000, 20_000];
const TIMES = 9;
const WARM_UP = 3;
const SOURCE = 'bench-redirect';

/** At one number of redirects, in milliseconds. */
export interface Freshness {
  readonly redirects: number;
  /** From the return of a save to the end of the first answer with it. */
  readonly fresh: number;
  /** `SELECT` of the same rows and `JSON.stringify`. */
  readonly plain: number;
  readonly ratio: number;
}

/** Saves a redirect through the Document Service and asks for initial data as soon as the save returned. */
export const measureFreshness = async (
  service: Helper<Service>,
  port: number,
  plainSelect: Helper<PlainSelect>
): Promise<Freshness[]> => {
  const documentId = await service.call('createRedirect', `/${SOURCE}`);
  const results: Freshness[] = [];
  for (const redirects of SIZES) {
    await service.call('fillRedirects', redirects);
    const fresh: number[] = [];
    const plain: number[] = [];
    for (let time = 0; time < WARM_UP + TIMES; time += 1) {
      const destination = `/saved/${redirects}/${time}/`;
      await service.call('saveRedirect', { documentId, destination });
      const startedAt = performance.now();
      const { body } = await fetchWhole(port, INITIAL_DATA);
      const elapsed = performance.now() - startedAt;
      if (JSON.parse(body.toString()).redirects[SOURCE] !== destination) {
        throw new Error('The first answer after a save did not show it.');
      }
      const comparison = await plainSelect.call('run');
      if (time < WARM_UP) continue;
      fresh.push(elapsed);
      plain.push(comparison);
    }
    results.push({
      redirects,
      fresh: median(fresh),
      plain: median(plain),
      ratio: median(fresh.map((elapsed, time) => elapsed / (plain[time] ?? NaN))),
    });
  }
  return results;
};
