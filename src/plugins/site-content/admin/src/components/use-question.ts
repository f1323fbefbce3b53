import { useEffect, useState, useSyncExternalStore } from 'react';
import type { QuestionStore } from './question-store';

/**
 * Connects a component to a question store. Returns the current question, or `null` if there is none or another
 * component shows it.
 */
export const useQuestion = <Question>(
  store: Pick<QuestionStore<Question>, 'questionNow' | 'hostNow' | 'listen' | 'beHost'>
): Question | null => {
  const { questionNow, hostNow, listen, beHost } = store;
  const [host] = useState(() => Symbol('host'));
  const question = useSyncExternalStore(listen, questionNow);
  const isHost = useSyncExternalStore(listen, hostNow) === host;
  useEffect(() => beHost(host), [beHost, host]);
  return isHost ? question : null;
};
