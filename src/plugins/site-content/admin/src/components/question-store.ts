/** Questions to the user that are asked by code outside of components, one at a time. */
export interface QuestionStore<Question> {
  readonly getQuestion: () => Question | null;
  /** The component that shows the question: the one that was registered last. */
  readonly getHost: () => symbol | undefined;
  /** Subscribes to changes, for `useSyncExternalStore`. */
  readonly listen: (listener: () => void) => () => void;
  /** Registers a component that shows questions while it is rendered. */
  readonly registerHost: (host: symbol) => () => void;
  /**
   * Asks a question, and resolves to the answer.
   *
   * @param build creates the question with the callback for its answer
   */
  readonly ask: <Answer>(build: (decide: (answer: Answer) => void) => Question) => Promise<Answer>;
}

/**
 * Creates a store of questions.
 *
 * @param giveUp answers a question that no component can show any more, or that another one replaces
 */
export const createQuestionStore = <Question>(
  giveUp: (question: Question) => void
): QuestionStore<Question> => {
  let asked: Question | null = null;
  const listeners = new Set<() => void>();
  const hosts: symbol[] = [];
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const giveUpAsked = (): void => {
    if (asked !== null) giveUp(asked);
  };
  return {
    getQuestion: () => asked,
    getHost: () => hosts.at(-1),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    registerHost: (host) => {
      hosts.push(host);
      tell();
      return () => {
        hosts.splice(hosts.indexOf(host), 1);
        // No component is left to show the question.
        if (hosts.length === 0) giveUpAsked();
        tell();
      };
    },
    ask: (build) => {
      giveUpAsked();
      return new Promise((resolve) => {
        const own = build((answer) => {
          if (asked === own) asked = null;
          resolve(answer);
          tell();
        });
        asked = own;
        tell();
        // No component can show the question.
        if (hosts.length === 0) giveUpAsked();
      });
    },
  };
};
