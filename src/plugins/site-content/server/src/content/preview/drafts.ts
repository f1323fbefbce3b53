import type { Core } from '@strapi/strapi';
import { PAGE } from '../../../../contract/content-types';
import type { TreePlace } from '../../../../contract/pages/page-tree';
import type { Problem } from '../../../../contract/problems/problem';
import { withoutSecrets } from '../../../../contract/rules/secrets-in-refusals';
import { modelsOf } from '../../strapi/models';
import { validateForPublishing } from '../../strapi/publish-validation';
import { KeptContent } from '../kept/kept-content';
import { servedScalars, textOrNull, type PublishedPage } from '../kept/published-pages';
import type { Changes } from '../revision/changes';
import type { Revision } from '../revision/revision';
import { checkDraft, draftPopulate } from '../writes/draft-problems';
import { mergeProblems, problemsOf } from '../writes/problems';

type Values = Record<string, unknown>;

/** A page's draft, as much of it as is kept. */
export interface Draft extends PublishedPage {
  readonly place: Pick<TreePlace, 'slug' | 'parent'>;
  /** What it is not published for, whatever else there is on the site. */
  readonly problems: readonly Problem[];
}

/** How many drafts are read with their bodies at once. */
const AT_ONCE = 50;

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, part) =>
    all.slice(part * AT_ONCE, (part + 1) * AT_ONCE)
  );

const timeOf = (value: unknown): number => new Date(value as string | number | Date).getTime();

/** What a draft would be refused for if it was published now, by the rules and by Strapi's own validator. */
const judge = async (
  strapi: Core.Strapi,
  draft: Values,
  published: { readonly id: number } | null
): Promise<Problem[]> => {
  const getModel = modelsOf(strapi);
  const problems = checkDraft(getModel, draft);
  try {
    await validateForPublishing(strapi, PAGE, draft, published);
    return problems;
  } catch (error) {
    const strapis = problemsOf(error);
    if (strapis === null) throw error;
    return mergeProblems(problems, withoutSecrets(getModel, PAGE, draft, strapis));
  }
};

/**
 * Keeps the drafts of all pages, from when a preview is first asked for, and judges those that differ from what is
 * published: which is what was judged when that was.
 */
export class Drafts {
  private readonly kept: KeptContent<ReadonlyMap<string, Draft>>;

  constructor(
    private readonly strapi: Core.Strapi,
    revision: Revision
  ) {
    this.kept = new KeptContent<ReadonlyMap<string, Draft>>(revision, {
      readAll: (): Promise<ReadonlyMap<string, Draft>> => this.readDrafts(null),
      follow: (drafts, changes) => this.follow(drafts, changes),
    });
  }

  /** By document id, as of the current content revision. What was given does not change. */
  read(): Promise<ReadonlyMap<string, Draft>> {
    return this.kept.read();
  }

  private async follow(
    drafts: ReadonlyMap<string, Draft>,
    { pages, besidePages }: Changes
  ): Promise<ReadonlyMap<string, Draft>> {
    // Something that pages are made of, such as an image, without the pages themselves: a block may lack it now.
    const isBeside = besidePages && pages.length === 0;
    if (pages === 'all' || isBeside) return this.readDrafts(null);
    if (pages.length === 0) return drafts;
    const followed = new Map(drafts);
    for (const id of pages) followed.delete(id);
    for (const [id, draft] of await this.readDrafts(pages)) followed.set(id, draft);
    return followed;
  }

  /** @param only the document ids of those that are read, `null` for all */
  private async readDrafts(only: readonly string[] | null): Promise<Map<string, Draft>> {
    const { strapi } = this;
    const scalars = servedScalars(strapi);
    const rows: Values[] = [];
    const published = new Map<string, Values>();
    for (const some of only === null ? [null] : inParts(only)) {
      const found: Values[] = await strapi.db.query(PAGE).findMany({
        select: [
          ...['id', 'documentId', 'parent_document_id', 'publishedAt', 'updatedAt', 'slug'],
          ...scalars,
        ],
        ...(some !== null && { where: { documentId: { $in: some } } }),
      });
      for (const row of found) {
        if (row['publishedAt'] === null) rows.push(row);
        else published.set(String(row['documentId']), row);
      }
    }
    const isModified = (row: Values): boolean => {
      const live = published.get(String(row['documentId']));
      return (
        live === undefined ||
        timeOf(live['updatedAt']) < timeOf(row['updatedAt']) ||
        JSON.stringify(scalars.map((name) => live[name])) !==
          JSON.stringify(scalars.map((name) => row[name]))
      );
    };
    const problems = await this.judgeAll(rows.filter(isModified), published);
    return new Map(
      rows.map((row) => {
        const id = String(row['documentId']);
        return [
          id,
          {
            id,
            values: Object.fromEntries(scalars.map((name) => [name, row[name]])),
            place: {
              slug: String(row['slug'] ?? ''),
              parent: textOrNull(row['parent_document_id']),
            },
            problems: problems.get(id) ?? [],
          },
        ];
      })
    );
  }

  private async judgeAll(
    rows: readonly Values[],
    published: ReadonlyMap<string, Values>
  ): Promise<Map<string, Problem[]>> {
    const { strapi } = this;
    const problems = new Map<string, Problem[]>();
    for (const some of inParts(rows)) {
      const drafts: Values[] = await strapi.db.query(PAGE).findMany({
        where: { id: { $in: some.map(({ id }) => id) } },
        populate: draftPopulate(modelsOf(strapi)),
      });
      for (const draft of drafts) {
        const id = String(draft['documentId']);
        const live = published.get(id);
        const row = live === undefined ? null : { id: Number(live['id']) };
        problems.set(id, await judge(strapi, draft, row));
      }
    }
    return problems;
  }
}
