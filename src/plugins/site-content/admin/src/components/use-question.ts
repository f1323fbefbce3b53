import { useEffect, useState, useSyncExternalStore } from 'react';
import type { QuestionStore } from './question-store';

/**
 * Connects a component to a question store. Returns the current question, or `null` if there is none or another
 * component shows it.
 */
export const useQuestion = <Question>(
  store: Pick<QuestionStore<Question>, 'getQuestion' | 'getHost' | 'listen' | 'registerHost'>
): Question | null => {
  const { getQuestion, getHost, listen, registerHost } = store;
  const [host] = useState(() => Symbol('host'));
  const question = useSyncExternalStore(listen, getQuestion);
  const isHost = useSyncExternalStore(listen, getHost) === host;
  useEffect(() => registerHost(host), [registerHost, host]);
  return isHost ? question : null;
};
