import type { Core } from '@strapi/strapi';
import { type ListLine, reason, UnreadableListError } from 'redirect-formats';
import { findPagesAt } from '#site-content/domain/audit/link-targets';
import type { CooperativeTask } from '#site-content/domain/cooperative-task';
import {
  type KnownAnchors,
  type PlannedLine,
  type PlanOptions,
  planSteps,
} from '#site-content/domain/redirect-lists/plan';
import type { Options } from '../../config/options';
import { runCooperatively } from '../../operations/cooperative-scheduling/run-cooperatively';
import { COMMAND_TIMEOUT_MS, type Writers } from '../../operations/write-queue/writers';
import { readFileAddresses } from '../../reads/file-addresses';
import type { Connection, Transaction } from '../../strapi-internals/knex';
import type { WriteServices } from '../../writes/write-services';
import { readFragmentIds } from '../link-check';
import type { ManyWritten } from '../stored-redirects';
import { writePlanned } from '../write-planned';
import { MAX_DURATION_MS } from './run-in-worker';
import { readStoredTable, type StoredTable } from './stored-table';

/** Thrown if some lines are refused. Nothing was changed. */
export class ListRefusedError extends Error {
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
  const pageOfUrl = await runCooperatively(findPagesAt({ siteUrl, pages }));
  const linked = urls.flatMap((url) => (url?.includes('#') === true ? (pageOfUrl(url) ?? []) : []));
  return { pageOfUrl, idsOfParts: await readFragmentIds(strapi, new Set(linked), connection) };
};

/** The services that a plan needs. */
interface PlanServices {
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  readonly writers: Pick<Writers, 'current'>;
}

/**
 * Makes a plan. A request's plan ends when its client disconnects and takes no longer than reading its list may:
 * others wait for the write lock meanwhile. Commands may take as long as they need.
 *
 * @throws UnreadableListError if it takes too long
 */
const runPlan = async (plan: CooperativeTask<PlannedLine[]>, writers: PlanServices['writers']) => {
  const gone = writers.current?.gone;
  if (gone === undefined) return runCooperatively(plan);
  const limit = AbortSignal.timeout(MAX_DURATION_MS);
  try {
    return await runCooperatively(plan, AbortSignal.any([gone, limit]));
  } catch (error) {
    if (!limit.aborted || error !== limit.reason) throw error;
    throw new UnreadableListError(reason('redirect-import.too-hard'));
  }
};

/** Plans a list against the stored redirects and pages. */
const planAgainst = async (
  strapi: Core.Strapi,
  { options, writers }: PlanServices,
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
  return runPlan(planSteps(lines, redirects, { ...around, places }, wishes), writers);
};

/** Dry run of an import: returns its plan. */
export const planStoredList = async (
  strapi: Core.Strapi,
  services: PlanServices,
  lines: readonly ListLine[],
  wishes: PlanOptions
): Promise<PlannedLine[]> => planAgainst(strapi, services, lines, wishes);

/**
 * Applies a list in one transaction: all of it or nothing. The plan is made inside the transaction, so
 * nothing changes in between.
 *
 * @throws ListRefusedError if lines are refused and may not be skipped
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
    const planned = await planAgainst(strapi, { options, writers }, lines, wishes, trx);
    const isRefused = planned.some(({ result }) => result === 'refused');
    if (isRefused && !skipsRefused) throw new ListRefusedError(planned);
    permit?.(planned);
    await writePlanned(strapi, trx, planned, written);
    return planned;
  };
  return writers.asWriter(() => strapi.db.transaction(({ trx }) => run(trx)), COMMAND_TIMEOUT_MS);
};
