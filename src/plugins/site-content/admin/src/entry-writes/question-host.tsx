import { useEffect, useState, useSyncExternalStore } from 'react';
import { beHost, hostNow, listen, questionNow } from '../edit-conflicts/ask-author';
import { EditConflictDialog } from '../edit-conflicts/edit-conflict-dialog';
import { PublishProblems } from '../page-panel/publish-problems';
import { PublishQuestion } from '../page-panel/publish-question';

/** Shows questions before a write; otherwise renders nothing. */
export const QuestionHost = () => {
  const [host] = useState(() => Symbol('host'));
  const question = useSyncExternalStore(listen, questionNow);
  const isHost = useSyncExternalStore(listen, hostNow) === host;
  useEffect(() => beHost(host), [host]);
  if (question === null || !isHost) return null;
  if (question.about === 'urls') return <PublishQuestion question={question} />;
  if (question.about === 'problems') return <PublishProblems question={question} />;
  // Keyed, so that each question starts with its own choices.
  return <EditConflictDialog key={question.held.version} question={question} />;
};
