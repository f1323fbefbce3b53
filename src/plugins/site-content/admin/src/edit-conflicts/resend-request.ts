import { writeSeen } from '#site-content/domain/panel/edit-conflict';
import { answeredError } from '../rules/answered-error';
import type { Sent, WriteKind, Written } from '../strapi-internals/entry-writes';
import { settle } from './resolve-conflict';

interface Request {
  readonly uid: string;
  readonly kind: WriteKind;
  /** The versions that its author has seen, by document ids. */
  readonly versions: Readonly<Record<string, string>>;
  /** What the form holds, where there is one. */
  readonly data?: Readonly<Record<string, unknown>>;
}

interface Sending extends Pick<Sent, 'documents' | 'data'> {
  /** The versions that its author has seen, as they are sent. */
  readonly seen: string;
}

/**
 * Saves, publishes or does something else from a page of our own, as Strapi's forms do: what would be written over something
 * that its author has not seen is held back, and they are asked.
 *
 * @param request sends it by Strapi's fetch client
 * @returns what was answered; `null` where they have taken what is stored
 * @throws what the client has thrown, where it was not done
 */
export const settleRequest = async <Answer>(
  { uid, kind, versions, data }: Request,
  request: (sending: Sending) => Promise<Answer>
): Promise<Answer | null> => {
  let answer: Answer | null = null;
  let thrown: unknown = null;
  let isTheirs = false;
  const send = async ({ documents, data: values, seen }: Sent): Promise<Written> => {
    try {
      answer = await request({ documents, data: values, seen: writeSeen(seen) });
      return { data: answer };
    } catch (error) {
      thrown = error;
      return { error: answeredError(error) ?? {} };
    }
  };
  const written = await settle(
    {
      ...{ uid, kind, data, send, documents: Object.keys(versions) },
      seen: new Map(
        Object.entries(versions).map(([document, version]) => [
          document,
          { version, isSettled: false },
        ])
      ),
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
