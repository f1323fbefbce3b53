import { Flex, Loader, Typography } from '@strapi/design-system';
import { useText } from '../../translations/text';
import { LinksToSources } from './links-to-sources';
import { useLinksToRedirects } from './use-links-to-redirects';

interface LinksBeforeDeletionProps {
  /** Document ids of redirects. */
  readonly redirects: readonly string[];
}

/** Looks for links to the old addresses of redirects that are to be deleted, and lists them. */
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
