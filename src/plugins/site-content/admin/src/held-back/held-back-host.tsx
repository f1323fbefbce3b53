import { useEffect, useState, useSyncExternalStore } from 'react';
import { beHost, hostNow, listen, questionNow } from './ask-author';
import { HeldBackDialog } from './held-back-dialog';

/** Where the author is asked about a write that was held back; draws nothing until then. */
export const HeldBackHost = () => {
  const [host] = useState(() => Symbol('host'));
  const question = useSyncExternalStore(listen, questionNow);
  const isHost = useSyncExternalStore(listen, hostNow) === host;
  useEffect(() => beHost(host), [host]);
  if (question === null || !isHost) return null;
  // One question after the other: each begins with its own choices.
  return <HeldBackDialog key={question.held.version} question={question} />;
};
