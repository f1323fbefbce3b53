import { Flex, Typography } from '@strapi/design-system';
import type { References } from '#site-content/domain/panel/page-bulk-actions';
import { isUnreferenced, ReferenceLists } from '../../page-bulk-actions/reference-lists';
import { useText } from '../../translations/text';

interface LinksToSourcesProps {
  readonly links: References;
  /** Loads the complete lists. */
  readonly onAll: () => void;
}

/** Lists the links to the sources of redirects, before these are deleted. */
export const LinksToSources = ({ links, onAll }: LinksToSourcesProps) => {
  const text = useText();
  if (isUnreferenced(links)) return null;
  return (
    <Flex
      direction="column"
      alignItems="flex-start"
      gap={3}
      padding={4}
      hasRadius
      background="neutral100"
      borderColor="neutral200"
      role="group"
      aria-label={text('redirects.links')}
    >
      <Typography tag="p" fontWeight="bold" textColor="neutral800">
        {text('redirects.links')}
      </Typography>
      <ReferenceLists references={links} sentences="redirects.links" onAll={onAll} />
    </Flex>
  );
};
