import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import type { CooperativeTask } from '#site-content/domain/cooperative-task';
import type { TreePosition } from '#site-content/domain/pages/page-tree';
import type { Problem } from '#site-content/domain/problems/problem';
import { runCooperatively } from '../operations/cooperative-scheduling/run-cooperatively';
import { getChunks } from '../operations/database/statement-chunks';
import {
  pickScalars,
  type PublishedPage,
  servedScalars,
  textOrNull,
} from '../read-models/published-pages-read-model';
import { ReadModel } from '../read-models/read-model';
import type { Changes } from '../revision/changes';
import type { Revision } from '../revision/revision';
import { getModels } from '../strapi-internals/models';
import { draftPopulate, validateDraft } from '../writes/draft-problems';

type Values = Record<string, unknown>;

/** The cached part of a page's draft. */
export interface Draft extends PublishedPage {
  readonly place: Pick<TreePosition, 'slug' | 'parent'>;
  /** Problems that prevent its publication, regardless of the rest of the site. */
  readonly problems: readonly Problem[];
}

/** Number of rows read at once, and of drafts with their bodies; other requests are answered in between. */
const ROWS_AT_ONCE = 500;
const BODIES_AT_ONCE = 20;

const findTime = (value: unknown): number => new Date(value as string | number | Date).getTime();

/** Returns the drafts that differ from the published version. */
function* getModified(
  rows: readonly Values[],
  published: ReadonlyMap<string, Values>,
  scalars: readonly string[]
): CooperativeTask<Values[]> {
  const modified: Values[] = [];
  const getValues = (row: Values): string => JSON.stringify(scalars.map((name) => row[name]));
  for (const row of rows) {
    yield;
    const live = published.get(String(row['documentId']));
    const isSame =
      live !== undefined &&
      findTime(live['updatedAt']) >= findTime(row['updatedAt']) &&
      getValues(live) === getValues(row);
    if (!isSame) modified.push(row);
  }
  return modified;
}

function* getDrafts(
  rows: readonly Values[],
  scalars: readonly string[],
  problems: ReadonlyMap<string, readonly Problem[]>
): CooperativeTask<Map<string, Draft>> {
  const drafts = new Map<string, Draft>();
  for (const row of rows) {
    yield;
    const id = String(row['documentId']);
    drafts.set(id, {
      id,
      values: pickScalars(scalars, row),
      place: { slug: String(row['slug'] ?? ''), parent: textOrNull(row['parent_document_id']) },
      problems: problems.get(id) ?? [],
    });
  }
  return drafts;
}

/**
 * Caches the drafts of all pages from the first preview on, and validates those that differ from the
 * published version. Unchanged ones were validated when they were published.
 */
export class Drafts {
  private readonly kept: ReadModel<ReadonlyMap<string, Draft>>;

  constructor(
    private readonly strapi: Core.Strapi,
    revision: Revision
  ) {
    this.kept = new ReadModel<ReadonlyMap<string, Draft>>(revision, {
      readAll: (): Promise<ReadonlyMap<string, Draft>> => this.readDrafts(null),
      follow: (drafts, changes) => this.follow(drafts, changes),
    });
  }

  /** Returns the drafts by document id, as of the current content revision. The returned map never changes. */
  read(): Promise<ReadonlyMap<string, Draft>> {
    return this.kept.read();
  }

  private async follow(
    drafts: ReadonlyMap<string, Draft>,
    { pages, besidePages }: Changes
  ): Promise<ReadonlyMap<string, Draft>> {
    // Related content such as an image changed without the pages themselves: a block may now be incomplete.
    if (pages === 'all' || besidePages) return this.readDrafts(null);
    if (pages.length === 0) return drafts;
    const followed = new Map(drafts);
    for (const id of pages) followed.delete(id);
    for (const [id, draft] of await this.readDrafts(pages)) followed.set(id, draft);
    return followed;
  }

  /** @param only document ids to read, `null` for all */
  private async readDrafts(only: readonly string[] | null): Promise<Map<string, Draft>> {
    const { strapi } = this;
    const scalars = servedScalars(strapi);
    const rows: Values[] = [];
    const published = new Map<string, Values>();
    const sort = (found: readonly Values[]): void => {
      for (const row of found) {
        if (row['publishedAt'] === null) rows.push(row);
        else published.set(String(row['documentId']), row);
      }
    };
    if (only === null) for await (const found of this.readRows(scalars)) sort(found);
    else {
      for (const some of getChunks(only, ROWS_AT_ONCE)) {
        sort(await this.readSome(scalars, { documentId: { $in: some } }));
      }
    }
    const problems = await this.validateAll(
      await runCooperatively(getModified(rows, published, scalars)),
      published
    );
    return runCooperatively(getDrafts(rows, scalars, problems));
  }

  private readSome(scalars: readonly string[], where: object): Promise<Values[]> {
    return this.strapi.db.query(PAGE).findMany({
      select: [
        ...['id', 'documentId', 'parent_document_id', 'publishedAt', 'updatedAt', 'slug'],
        ...scalars,
      ],
      where,
      orderBy: { id: 'asc' },
      limit: ROWS_AT_ONCE * 2,
    });
  }

  /** Reads all rows, in chunks. */
  private async *readRows(scalars: readonly string[]): AsyncGenerator<Values[]> {
    for (let last = 0; ;) {
      const found = await this.readSome(scalars, { id: { $gt: last } });
      yield found;
      if (found.length < ROWS_AT_ONCE * 2) return;
      last = Number(found.at(-1)?.['id']);
    }
  }

  private async validateAll(
    rows: readonly Values[],
    published: ReadonlyMap<string, Values>
  ): Promise<Map<string, Problem[]>> {
    const { strapi } = this;
    const problems = new Map<string, Problem[]>();
    for (const some of getChunks(rows, BODIES_AT_ONCE)) {
      const drafts: Values[] = await strapi.db.query(PAGE).findMany({
        where: { id: { $in: some.map(({ id }) => id) } },
        populate: draftPopulate(getModels(strapi)),
      });
      for (const draft of drafts) {
        const id = String(draft['documentId']);
        const live = published.get(id);
        const row = live === undefined ? null : { id: Number(live['id']) };
        problems.set(id, await validateDraft(strapi, draft, row));
      }
    }
    return problems;
  }
}
