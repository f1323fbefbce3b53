import type { EditConflictDetails } from '#site-content/domain/panel/edit-conflict';
import type {
  PageAct,
  PageActOutcome,
  PageBulkAction,
} from '#site-content/domain/panel/page-bulk-actions';
import type { RedirectsAnswer } from '#site-content/domain/panel/redirects-answer';
import type { WriteKind } from '../strapi-internals/entry-writes';

/** What the author decides about a write that was held back. */
export type Decision =
  /** Goes on; of these attributes, what is stored stays. */
  | { readonly kind: 'write'; readonly theirs: ReadonlySet<string> }
  /** Of several entries: goes on without this one. */
  | { readonly kind: 'leave-out' }
  /** Back to the form, with all that was typed. */
  | { readonly kind: 'back' };

/** Something else was saved in between. */
export interface ConflictQuestion {
  readonly about: 'conflict';
  readonly held: EditConflictDetails;
  readonly kind: WriteKind;
  /** Whether it is one of several. */
  readonly isOneOfMany: boolean;
  readonly decide: (decision: Decision) => void;
}

/** URLs change with what is about to be published. */
export interface UrlsQuestion {
  readonly about: 'urls';
  /** What would be published, and what comes of that. */
  readonly known: {
    readonly request: PageAct & Pick<PageBulkAction, 'redirects'>;
    readonly outcome: PageActOutcome;
  };
  readonly decide: (decision: RedirectsAnswer | 'cancel') => void;
}

export type Question = ConflictQuestion | UrlsQuestion;

const giveUp = (question: Question | null): void => {
  if (question?.about === 'conflict') question.decide({ kind: 'back' });
  else question?.decide('cancel');
};

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
    if (hosts.length === 0) giveUp(asked);
    tell();
  };
};

/** @param build makes the question of what takes its answer */
const ask = <Answer>(build: (decide: (answer: Answer) => void) => Question): Promise<Answer> => {
  giveUp(asked);
  return new Promise((resolve) => {
    asked = build((answer) => {
      asked = null;
      resolve(answer);
      tell();
    });
    tell();
    // Nobody can be asked: nothing is written.
    if (hosts.length === 0) giveUp(asked);
  });
};

/** Asks the author about a write that was held back, whatever part of the panel they are in. */
export const askAuthor = (
  question: Omit<ConflictQuestion, 'about' | 'decide'>
): Promise<Decision> => ask((decide) => ({ about: 'conflict', ...question, decide }));

/** Asks the author whether old URLs redirect, before pages are published at other ones. */
export const askAboutUrls = (
  question: Omit<UrlsQuestion, 'about' | 'decide'>
): Promise<RedirectsAnswer | 'cancel'> => ask((decide) => ({ about: 'urls', ...question, decide }));
