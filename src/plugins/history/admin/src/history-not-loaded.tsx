import { LoadingFailed } from '#site-content/admin/components/loading-failed';
import { useText } from './translations/text';

interface HistoryNotLoadedProps {
  /** The thrown error. */
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** Error message in place of a part of the history that could not be loaded. */
export const HistoryNotLoaded = ({ failure, onRetry }: HistoryNotLoadedProps) => {
  const text = useText();
  return (
    <LoadingFailed
      failure={failure}
      message={text('history.change-set.load-failed')}
      retryLabel={text('history.try-again')}
      onRetry={onRetry}
    />
  );
};
