import type { HeldBackDetails } from '../../../contract/panel/held-back';
import type { WriteKind } from '../strapi/entry-writes';

/** What the author decides about a write that was held back. */
export type Decision =
  /** Goes on; of these attributes, what is stored stays. */
  | { readonly kind: 'write'; readonly theirs: ReadonlySet<string> }
  /** Of several entries: goes on without this one. */
  | { readonly kind: 'leave-out' }
  /** Back to the form, with all that was typed. */
  | { readonly kind: 'back' };

export interface Question {
  readonly held: HeldBackDetails;
  readonly kind: WriteKind;
  /** Whether it is one of several. */
  readonly isOneOfMany: boolean;
  readonly decide: (decision: Decision) => void;
}

let asked: Question | null = null;
const listeners = new Set<() => void>();
/** Places where the question can be shown: the last one that was drawn shows it. */
const hosts: symbol[] = [];

const tell = (): void => {
  for (const listener of listeners) listener();
};

export const questionNow = (): Question | null => asked;

export const hostNow = (): symbol | undefined => hosts.at(-1);

export const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Has a part of the panel show questions for as long as it is drawn. */
export const beHost = (host: symbol): (() => void) => {
  hosts.push(host);
  tell();
  return () => {
    hosts.splice(hosts.indexOf(host), 1);
    // Nobody can answer it any more.
    if (hosts.length === 0) asked?.decide({ kind: 'back' });
    tell();
  };
};

/** Asks the author, whatever part of the panel he is in. Without a place to ask him nothing is written. */
export const askAuthor = (question: Omit<Question, 'decide'>): Promise<Decision> => {
  if (hosts.length === 0) return Promise.resolve({ kind: 'back' });
  asked?.decide({ kind: 'back' });
  return new Promise((resolve) => {
    const decide = (decision: Decision): void => {
      asked = null;
      resolve(decision);
      tell();
    };
    asked = { ...question, decide };
    tell();
  });
};
