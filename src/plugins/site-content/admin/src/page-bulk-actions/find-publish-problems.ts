import { getFetchClient } from '@strapi/strapi/admin';
import type { NamedPage } from '#site-content/domain/panel/page-bulk-actions';
import type { PageChoices } from '#site-content/domain/panel/panel-response-types';
import type { Reason } from '#site-content/domain/problems/codes';
import type { Path } from '#site-content/domain/problems/problem';
import { modelsIn, pathIn, reasonIn } from '#site-content/domain/problems/read-reason';
import { withQuery } from '../components/with-query';
import { errorsIn, getErrorResponse } from '../rules/error-response';
import { postBulkAction } from './post-bulk-action';

/** A reason why one of several pages cannot be published. */
export interface PublishProblem {
  readonly page: NamedPage;
  /** The field, as a path from an attribute of the page down. */
  readonly path: Path;
  /** UIDs of the models that own the names in the path, if known. */
  readonly models: readonly string[] | undefined;
  readonly reason: Reason;
}

/** Maximum number of pages to check. Each needs its own request. */
const MAX_PAGES = 50;

const getTitles = async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { data } = await getFetchClient().get<{ data?: PageChoices }>(
    withQuery('/site-content/page-choices', { ids: ids.join(',') })
  );
  return new Map((data.data?.pages ?? []).map(({ id, title }) => [id, title]));
};

const findOfPage = async (id: string): Promise<Omit<PublishProblem, 'page'>[]> => {
  try {
    await postBulkAction({ action: 'publish', pages: [id], isDryRun: true });
    return [];
  } catch (thrown) {
    return errorsIn(getErrorResponse(thrown)).map((error) => ({
      path: pathIn(error),
      reason: reasonIn(error),
      models: modelsIn(error),
    }));
  }
};

/** Finds the reasons why each of several pages cannot be published, as if each were published alone. */
export const findPublishProblems = async (ids: readonly string[]): Promise<PublishProblem[]> => {
  if (ids.length === 0) return [];
  const some = ids.slice(0, MAX_PAGES);
  const titles = await getTitles(some);
  const found: PublishProblem[] = [];
  for (const id of some) {
    const page = { id, title: titles.get(id) ?? '' };
    found.push(...(await findOfPage(id)).map((problem) => ({ page, ...problem })));
  }
  return found;
};
