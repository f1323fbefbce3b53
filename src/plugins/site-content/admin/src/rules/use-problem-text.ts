import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { PLUGIN_ID } from '../../../contract/plugin-id';
import english from '../translations/en/rules.json';
import { translateProblem } from './translate-problem';

/** Gives the sentences of the rules in the panel's language. */
export const useProblemText = (): ((message: string) => string) => {
  const { messages } = useIntl();
  return useCallback(
    (message) =>
      translateProblem(message, (key) => {
        const text = messages[`${PLUGIN_ID}.${key}`];
        return typeof text === 'string' ? text : english[key];
      }),
    [messages]
  );
};
