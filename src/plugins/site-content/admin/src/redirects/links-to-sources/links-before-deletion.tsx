import { Flex, Loader, Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import type { References } from '#site-content/domain/panel/page-bulk-actions';
import { whileWanted } from '../../components/while-wanted';
import { useText } from '../../translations/text';
import { LinksToSources } from './links-to-sources';
import { postRedirectBulkAction } from './post-redirect-bulk-action';

/** The links to the sources of redirects, as far as known. */
interface LinksToRedirects {
  readonly links: References | null;
  readonly isLoading: boolean;
  /** Whether the links could not be determined. */
  readonly isUnknown: boolean;
  /** Loads the complete lists. */
  readonly showAll: () => void;
}

/** Loads the links to the sources of redirects that are about to be deleted. */
const useLinksToRedirects = (redirects: readonly string[]): LinksToRedirects => {
  const chosen = redirects.join(' ');
  const [links, setLinks] = useState<References | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const [all, setAll] = useState(false);
  useEffect(() => {
    const ids = chosen.split(' ');
    return whileWanted(
      postRedirectBulkAction({ action: 'delete', chosen: { ids }, isDryRun: true, all }),
      (outcome) => setLinks(outcome.links),
      () => setUnknown(true)
    );
  }, [chosen, all]);
  return { links, isLoading: links === null && !isUnknown, isUnknown, showAll: () => setAll(true) };
};

interface LinksBeforeDeletionProps {
  /** Document ids of redirects. */
  readonly redirects: readonly string[];
}

/** Finds and lists the links to the sources of redirects that are about to be deleted. */
export const LinksBeforeDeletion = ({ redirects }: LinksBeforeDeletionProps) => {
  const text = useText();
  const { links, isLoading, isUnknown, showAll } = useLinksToRedirects(redirects);
  return (
    <>
      {isLoading && (
        <Flex justifyContent="center">
          <Loader small>{text('redirects.links.loading')}</Loader>
        </Flex>
      )}
      {isUnknown && (
        <Typography textColor="neutral600">{text('redirects.links.unknown')}</Typography>
      )}
      {links !== null && <LinksToSources links={links} onAll={showAll} />}
    </>
  );
};
