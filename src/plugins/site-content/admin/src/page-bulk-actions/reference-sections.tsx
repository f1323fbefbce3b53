import { Flex, Typography } from '@strapi/design-system';
import type {
  LinkFate,
  PageAct,
  PageActOutcome,
  References,
} from '#site-content/domain/panel/page-bulk-actions';
import { usePageTitle } from '../components/use-page-title';
import { useKeyLabel } from '../routes/key-label';
import { useText } from '../translations/text';
import { useNavItemName } from './nav-item-name';
import { OutcomeSection } from './outcome-section';

/** Links that keep working, and those that do not. */
const GROUPS = {
  kept: ['followed', 'redirected'],
  broken: ['lost', 'broken'],
} as const satisfies Record<string, readonly LinkFate[]>;

/** In the keys of texts. */
const KINDS = {
  navItems: 'nav-items',
  redirects: 'redirects',
  pages: 'pages',
  keys: 'keys',
} as const;

/** Whether nothing refers to the pages. */
export const isUnreferenced = (references: References): boolean =>
  Object.values(references).every(({ total }) => total === 0);

interface ReferenceSectionsProps {
  readonly group: keyof typeof GROUPS;
  readonly act: PageAct['act'];
  readonly references: PageActOutcome['references'];
  readonly onAll: () => void;
}

/** What happens to links elsewhere that keep working, or to those that break. */
export const ReferenceSections = ({ group, act, references, onAll }: ReferenceSectionsProps) => {
  const text = useText();
  const toTitle = usePageTitle();
  const navItemName = useNavItemName();
  const keyLabel = useKeyLabel(Object.values(references).every(({ keys }) => keys.total === 0));
  const isTemporary = act === 'unpublish';

  const getSentence = (fate: LinkFate, kind: keyof typeof KINDS, count: number): string =>
    text(
      fate === 'lost'
        ? `pages.links.${isTemporary ? 'hidden' : 'lost'}.${KINDS[kind]}`
        : `pages.links.${fate}.${KINDS[kind]}`,
      { count }
    );

  const fates = GROUPS[group];
  if (fates.every((fate) => isUnreferenced(references[fate]))) return null;
  const name = group === 'broken' && isTemporary ? 'broken-for-now' : group;
  return (
    <Flex direction="column" alignItems="flex-start" gap={3} width="100%">
      <Typography tag="p" fontWeight="bold" textColor="neutral800">
        {text(`pages.links.${name}`)}
      </Typography>
      {fates.map((fate) => {
        const { navItems, redirects, pages, keys } = references[fate];
        return (
          <Flex key={fate} direction="column" alignItems="flex-start" gap={3} width="100%">
            <OutcomeSection
              isPart
              sentence={getSentence(fate, 'navItems', navItems.total)}
              listed={navItems}
              onAll={onAll}
              toKey={({ id }) => id}
              render={(item) =>
                text('page-panel.nav-item.with-subitems', {
                  name: navItemName(item),
                  count: fate === 'lost' ? item.subitems : 0,
                })
              }
            />
            <OutcomeSection
              isPart
              sentence={getSentence(fate, 'redirects', redirects.total)}
              listed={redirects}
              onAll={onAll}
              toKey={({ id }) => id}
              render={({ source }) => source}
            />
            <OutcomeSection
              isPart
              sentence={getSentence(fate, 'pages', pages.total)}
              listed={pages}
              onAll={onAll}
              toKey={({ id }) => id}
              render={({ title }) => toTitle(title)}
            />
            <OutcomeSection
              isPart
              sentence={getSentence(fate, 'keys', keys.total)}
              listed={keys}
              onAll={onAll}
              toKey={({ id }) => id}
              render={({ id }) => keyLabel(id)}
            />
          </Flex>
        );
      })}
    </Flex>
  );
};
