import { Flex, Typography } from '@strapi/design-system';
import type { References } from '#site-content/domain/panel/page-bulk-actions';
import { usePageTitle } from '../../components/use-page-title';
import { useNavItemName } from '../../page-bulk-actions/nav-item-name';
import { OutcomeSection } from '../../page-bulk-actions/outcome-section';
import { isUnreferenced } from '../../page-bulk-actions/reference-sections';
import { useKeyLabel } from '../../routes/key-label';
import { useText } from '../../translations/text';

interface LinksToSourcesProps {
  readonly links: References;
  /** Loads the complete lists. */
  readonly onAll: () => void;
}

/** Before redirects are deleted: what links to their old addresses. */
export const LinksToSources = ({ links, onAll }: LinksToSourcesProps) => {
  const text = useText();
  const toTitle = usePageTitle();
  const navItemName = useNavItemName();
  const { navItems, redirects, pages, keys } = links;
  const keyLabel = useKeyLabel(keys.total === 0);
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
      <OutcomeSection
        isPart
        sentence={text('redirects.links.nav-items', { count: navItems.total })}
        listed={navItems}
        onAll={onAll}
        toKey={({ id }) => id}
        render={navItemName}
      />
      <OutcomeSection
        isPart
        sentence={text('redirects.links.redirects', { count: redirects.total })}
        listed={redirects}
        onAll={onAll}
        toKey={({ id }) => id}
        render={({ source }) => source}
      />
      <OutcomeSection
        isPart
        sentence={text('redirects.links.pages', { count: pages.total })}
        listed={pages}
        onAll={onAll}
        toKey={({ id }) => id}
        render={({ title }) => toTitle(title)}
      />
      <OutcomeSection
        isPart
        sentence={text('redirects.links.keys', { count: keys.total })}
        listed={keys}
        onAll={onAll}
        toKey={({ id }) => id}
        render={({ id }) => keyLabel(id)}
      />
    </Flex>
  );
};
