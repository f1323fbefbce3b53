import { type HistoryVersion, NOW } from '#history/domain/api-types';
import { useDateTime } from '#site-content/admin/components/use-date-time';
import { usePersonName } from '#site-content/admin/components/use-person-name';
import { getChangeName } from '../change-name';
import { useText } from '../translations/text';
import { isDiscard } from '../use-sentences';

interface VersionNames {
  /** Describes how it was created: `Changed by Ada Min`. */
  readonly what: (version: HistoryVersion) => string;
  /** The same with date and time. */
  readonly name: (version: HistoryVersion) => string;
}

const getName = (made: NonNullable<HistoryVersion['made']>) =>
  isDiscard(made, made) ? 'discard' : getChangeName(made);

/** Names of versions. */
export const useVersionName = (): VersionNames => {
  const text = useText();
  const formatDateTime = useDateTime('medium');
  const personName = usePersonName();
  const what = ({ made }: HistoryVersion): string =>
    made === null
      ? text('history.version.unknown')
      : text('history.version.made', {
          what: text(`history.action.${getName(made)}`),
          who: personName(made.by),
        });
  return {
    what,
    name: (version) => {
      const { made } = version;
      const isNow = version.version === NOW;
      if (made === null) return isNow ? text('history.version.as-it-is-now') : what(version);
      return text(isNow ? 'history.version.name-now' : 'history.version.name', {
        what: what(version),
        at: formatDateTime(made.at),
      });
    },
  };
};
