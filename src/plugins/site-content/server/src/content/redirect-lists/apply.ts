import type { Core } from '@strapi/strapi';
import type { ListLine } from 'redirect-formats';
import {
  type PlannedLine,
  type PlanOptions,
  planSteps,
} from '#site-content/domain/redirect-lists/plan';
import type { Options } from '../../config/options';
import { runInSlices } from '../../operations/cooperative-scheduling/run-in-slices';
import { PATIENCE_OF_COMMANDS, type Writers } from '../../operations/write-queue/writers';
import type { Transaction } from '../../strapi-internals/knex';
import type { Journal } from '../history/journal';
import { readFileAddresses } from '../reads/file-addresses';
import type { ManyWritten } from '../redirects/stored-redirects';
import { writePlanned } from '../redirects/write-planned';
import type { Revision } from '../revision/revision';
import { readStoredTable } from './stored-table';

/** By which what is written takes its turn, and is seen. */
export interface ListParts {
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  readonly writers: Writers;
  readonly revision: Revision;
  readonly journal: Journal;
}

/** Some lines are refused, and nothing was changed. */
export class ListRefused extends Error {
  constructor(readonly planned: readonly PlannedLine[]) {
    super('Some lines are refused.');
  }
}

interface ApplyOptions extends ManyWritten {
  /** Throws where the plan may not be carried out; nothing is written then. */
  readonly permit?: (planned: readonly PlannedLine[]) => void;
}

/** What would become of a list, with what its redirects may lead to. */
const planAgainst = async (
  strapi: Core.Strapi,
  options: ListParts['options'],
  lines: readonly ListLine[],
  wishes: PlanOptions,
  trx?: Transaction
): Promise<PlannedLine[]> => {
  const { redirects, around, paths } = await readStoredTable(strapi, options, trx);
  const places = { paths, files: await readFileAddresses(strapi) };
  return runInSlices(planSteps(lines, redirects, { ...around, places }, wishes));
};

/** What would become of a list if it was applied now. */
export const planStoredList = async (
  strapi: Core.Strapi,
  { options }: Pick<ListParts, 'options'>,
  lines: readonly ListLine[],
  wishes: PlanOptions
): Promise<PlannedLine[]> => planAgainst(strapi, options, lines, wishes);

/**
 * Makes of a list what its plan says, in one transaction, or nothing. The plan is made in it: nobody writes in between.
 *
 * @throws ListRefused where lines are refused that are not to be skipped
 */
export const applyList = async (
  strapi: Core.Strapi,
  { options, writers, revision, journal }: ListParts,
  lines: readonly ListLine[],
  { skipsRefused, ...wishes }: PlanOptions & { readonly skipsRefused: boolean },
  { permit, ...written }: ApplyOptions = {}
): Promise<PlannedLine[]> => {
  const run = async (trx: Transaction): Promise<PlannedLine[]> => {
    await revision.renew(trx);
    journal.of(trx).call('redirect-list');
    const planned = await planAgainst(strapi, options, lines, wishes, trx);
    const isRefused = planned.some(({ result }) => result === 'refused');
    if (isRefused && !skipsRefused) throw new ListRefused(planned);
    permit?.(planned);
    await writePlanned(strapi, trx, planned, written);
    return planned;
  };
  return writers.asWriter(() => strapi.db.transaction(({ trx }) => run(trx)), PATIENCE_OF_COMMANDS);
};
