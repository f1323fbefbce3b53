import { useEffect, useState, useSyncExternalStore } from 'react';
import { beHost, hostNow, listen, questionNow } from '../edit-conflicts/ask-author';
import { EditConflictDialog } from '../edit-conflicts/edit-conflict-dialog';
import { PublishQuestion } from '../page-panel/publish-question';

/** Where the author is asked before something is written; draws nothing until then. */
export const QuestionHost = () => {
  const [host] = useState(() => Symbol('host'));
  const question = useSyncExternalStore(listen, questionNow);
  const isHost = useSyncExternalStore(listen, hostNow) === host;
  useEffect(() => beHost(host), [host]);
  if (question === null || !isHost) return null;
  if (question.about === 'urls') return <PublishQuestion question={question} />;
  // One question after the other: each begins with its own choices.
  return <EditConflictDialog key={question.held.version} question={question} />;
};
