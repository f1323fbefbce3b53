import type { Core } from '@strapi/strapi';
import type { ListLine } from 'redirect-formats';
import { findPagesAt } from '#site-content/domain/audit/link-targets';
import {
  type KnownAnchors,
  type PlannedLine,
  type PlanOptions,
  planSteps,
} from '#site-content/domain/redirect-lists/plan';
import type { Options } from '../../config/options';
import { runInSlices } from '../../operations/cooperative-scheduling/run-in-slices';
import { COMMAND_TIMEOUT_MS } from '../../operations/write-queue/writers';
import { readFileAddresses } from '../../reads/file-addresses';
import type { Connection, Transaction } from '../../strapi-internals/knex';
import type { WriteServices } from '../../writes/write-services';
import { readFragmentIds } from '../link-check';
import type { ManyWritten } from '../stored-redirects';
import { writePlanned } from '../write-planned';
import { readStoredTable, type StoredTable } from './stored-table';

/** Thrown if some lines are refused. Nothing was changed. */
export class ListRefused extends Error {
  constructor(readonly planned: readonly PlannedLine[]) {
    super('Some lines are refused.');
  }
}

interface ApplyOptions extends ManyWritten {
  /** Throws if the plan may not be executed, so that nothing is written. */
  readonly permit?: (planned: readonly PlannedLine[]) => void;
}

/** Reads the ids of page parts, for pages to which one of these URLs links with a fragment. */
const readKnownFragments = async (
  strapi: Core.Strapi,
  urls: readonly (string | null)[],
  { around, pages }: StoredTable,
  connection: Connection
): Promise<KnownAnchors> => {
  const { siteUrl } = around;
  const pageOfUrl = await runInSlices(findPagesAt({ siteUrl, pages }));
  const linked = urls.flatMap((url) => (url?.includes('#') === true ? (pageOfUrl(url) ?? []) : []));
  return { pageOfUrl, idsOfParts: await readFragmentIds(strapi, new Set(linked), connection) };
};

/** Plans a list against the stored redirects and pages. */
const planAgainst = async (
  strapi: Core.Strapi,
  options: Pick<Options, 'homeSlug' | 'siteUrl'>,
  lines: readonly ListLine[],
  wishes: PlanOptions,
  trx?: Transaction
): Promise<PlannedLine[]> => {
  const connection = trx ?? strapi.db.connection;
  const table = await readStoredTable(strapi, options, connection);
  const { redirects, around, pages } = table;
  const urls = [...lines, ...(wishes.shortensChains ? redirects : [])].map(
    ({ destination }) => destination
  );
  const places = {
    ...(await readKnownFragments(strapi, urls, table, connection)),
    paths: pages.map(([path]) => path),
    files: await readFileAddresses(strapi),
  };
  return runInSlices(planSteps(lines, redirects, { ...around, places }, wishes));
};

/** Dry run of an import: returns its plan. */
export const planStoredList = async (
  strapi: Core.Strapi,
  { options }: { readonly options: Pick<Options, 'homeSlug' | 'siteUrl'> },
  lines: readonly ListLine[],
  wishes: PlanOptions
): Promise<PlannedLine[]> => planAgainst(strapi, options, lines, wishes);

/**
 * Applies a list in one transaction: all of it or nothing. The plan is made inside the transaction, so
 * nothing changes in between.
 *
 * @throws ListRefused if lines are refused and may not be skipped
 */
export const applyList = async (
  strapi: Core.Strapi,
  { options, writers, revision, tracker }: Omit<WriteServices, 'writeBatches' | 'versions'>,
  lines: readonly ListLine[],
  { skipsRefused, ...wishes }: PlanOptions & { readonly skipsRefused: boolean },
  { permit, ...written }: ApplyOptions = {}
): Promise<PlannedLine[]> => {
  const run = async (trx: Transaction): Promise<PlannedLine[]> => {
    await revision.begin(trx);
    tracker.of(trx).call('redirect-list');
    const planned = await planAgainst(strapi, options, lines, wishes, trx);
    const isRefused = planned.some(({ result }) => result === 'refused');
    if (isRefused && !skipsRefused) throw new ListRefused(planned);
    permit?.(planned);
    await writePlanned(strapi, trx, planned, written);
    return planned;
  };
  return writers.asWriter(() => strapi.db.transaction(({ trx }) => run(trx)), COMMAND_TIMEOUT_MS);
};
