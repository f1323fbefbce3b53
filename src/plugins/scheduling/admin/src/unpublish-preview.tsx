import { Flex, Loader, Typography } from '@strapi/design-system';
import { DryRunStatus } from '#site-content/admin/components/dry-run-status';
import { DryRunView } from '#site-content/admin/page-bulk-actions/dry-run-view';
import { FailureNotes } from '#site-content/admin/page-bulk-actions/failure-notes';
import { usePageDryRun } from '#site-content/admin/page-bulk-actions/use-page-dry-run';
import { useText } from './translations/text';

interface UnpublishPreviewProps {
  /** Document ids. */
  readonly pages: readonly string[];
  /** Whether to create redirects from old URLs if URLs change. */
  readonly redirects: boolean;
}

/**
 * Shows the effects of unpublishing pages now. Scheduling stays possible, because effects may differ by then.
 */
export const UnpublishPreview = ({ pages, redirects }: UnpublishPreviewProps) => {
  const text = useText();
  // The same request as the schedule will make, without redirect targets.
  const { outcome, isCurrent, failure, showAll } = usePageDryRun(
    { action: 'unpublish', pages, redirectTo: { kind: 'nowhere' }, redirects },
    null
  );
  if (failure !== null && failure.kind !== 'refused') {
    return <Typography textColor="neutral800">{text('dialog.unchecked')}</Typography>;
  }
  const isChecking = failure === null && (outcome === null || !isCurrent);
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <DryRunStatus isDone={failure === null && !isChecking} />
      {isChecking ? (
        <Flex justifyContent="center">
          <Loader small>{text('dialog.checking')}</Loader>
        </Flex>
      ) : (
        <Typography textColor="neutral600">{text('dialog.as-of-now')}</Typography>
      )}
      {failure !== null && <FailureNotes failure={failure} />}
      {failure === null && outcome !== null && isCurrent && (
        <DryRunView action="unpublish" outcome={outcome} onAll={showAll} />
      )}
    </Flex>
  );
};
