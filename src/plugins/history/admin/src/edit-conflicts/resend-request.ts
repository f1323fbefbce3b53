import type { Sending, SettledRequest } from '#site-content/admin/history-slot/history';
import { getErrorResponse } from '#site-content/admin/rules/error-response';
import type { Sent, Written } from '#site-content/admin/strapi-internals/entry-writes';
import { formatBaseVersions } from '#site-content/domain/panel/edit-conflict';
import { settle } from './resolve-conflict';

/**
 * Saves, publishes or performs another action from one of the plugins' own pages, with the same conflict handling as
 * Strapi's forms: if someone else saved in between, the user is asked.
 *
 * @param request sends the request with Strapi's fetch client
 * @returns the response; `null` if the user has chosen the stored version
 * @throws the client's error if the action failed
 */
export const resolveRequestConflicts = async <Answer>(
  { uid, kind, versions, isWhole, data }: SettledRequest,
  request: (sending: Sending) => Promise<Answer>
): Promise<Answer | null> => {
  let answer: Answer | null = null;
  let thrown: unknown = null;
  let isTheirs = false;
  const send = async ({ documents, data: values, seen }: Sent): Promise<Written> => {
    try {
      answer = await request({ documents, data: values, seen: formatBaseVersions(seen) });
      return { data: answer };
    } catch (error) {
      thrown = error;
      return { error: getErrorResponse(error) ?? {} };
    }
  };
  const written = await settle(
    {
      ...{ uid, kind, data, send, isWhole, documents: Object.keys(versions) },
      seen: new Map(Object.entries(versions)),
      showStored: () => {
        isTheirs = true;
      },
    },
    () => ({ name: '', message: '' })
  );
  if (isTheirs) return null;
  if ('error' in written) throw thrown;
  return answer;
};
