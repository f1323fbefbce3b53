import { Flex, Loader, Typography } from '@strapi/design-system';
import { DryRunStatus } from '../../components/dry-run-status';
import { useDryRun } from '../../components/use-dry-run';
import { getErrorResponse, getFailureKind } from '../../rules/error-response';
import { useText } from '../../translations/text';
import { LinksToSources } from './links-to-sources';
import { postRedirectBulkAction } from './post-redirect-bulk-action';

const toFailure = (thrown: unknown) => ({ kind: getFailureKind(getErrorResponse(thrown)) });

interface LinksBeforeDeletionProps {
  /** Document ids of redirects. */
  readonly redirects: readonly string[];
}

/** Finds and lists the links to the sources of redirects that are about to be deleted. */
export const LinksBeforeDeletion = ({ redirects }: LinksBeforeDeletionProps) => {
  const text = useText();
  const { outcome, failure, showAll } = useDryRun(
    { action: 'delete', chosen: { ids: redirects } } as const,
    postRedirectBulkAction,
    toFailure
  );
  const links = outcome?.links ?? null;
  return (
    <>
      <DryRunStatus isDone={links !== null} />
      {outcome === null && failure === null && (
        <Flex justifyContent="center">
          <Loader small>{text('redirects.links.loading')}</Loader>
        </Flex>
      )}
      {failure !== null && (
        <Typography textColor="neutral600">{text('redirects.links.unknown')}</Typography>
      )}
      {links !== null && <LinksToSources links={links} onAll={showAll} />}
    </>
  );
};
