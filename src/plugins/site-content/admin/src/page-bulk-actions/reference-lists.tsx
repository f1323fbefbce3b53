import type { LinkFate, References } from '#site-content/domain/panel/page-bulk-actions';
import { Mark } from '../components/mark';
import { OutcomeSection } from '../components/outcome-section';
import { usePageTitle } from '../components/use-page-title';
import { useKeyLabel } from '../routes/field-labels';
import { useText } from '../translations/text';
import { useNavItemName } from './nav-item-name';

/** Parts of text keys for each kind of content with links. */
const KINDS = {
  navItems: 'nav-items',
  redirects: 'redirects',
  pages: 'pages',
  keys: 'keys',
} as const;

/** True if nothing refers to the pages. */
export const isUnreferenced = (references: References): boolean =>
  Object.values(references).every(({ total }) => total === 0);

/** Keys of the sentences about the links. */
export type Sentences = 'redirects.links' | 'pages.links.hidden' | `pages.links.${LinkFate}`;

interface ReferenceListsProps {
  readonly references: References;
  /** Key of the sentences above the lists, without the kind. */
  readonly sentences: Sentences;
  /** Whether menu items are named with the number of their subitems. */
  readonly withSubitems?: boolean;
  /** Loads the complete lists. */
  readonly onAll: () => void;
}

/** Lists the content with links, by kind. */
export const ReferenceLists = (props: ReferenceListsProps) => {
  const { references, sentences, withSubitems = false, onAll } = props;
  const { navItems, redirects, pages, keys } = references;
  const text = useText();
  const toTitle = usePageTitle();
  const navItemName = useNavItemName();
  const keyLabel = useKeyLabel(keys.total === 0);
  const getSentence = (kind: keyof typeof KINDS): string =>
    text(`${sentences}.${KINDS[kind]}`, { count: references[kind].total });
  return (
    <>
      <OutcomeSection
        isPart
        sentence={getSentence('navItems')}
        listed={navItems}
        onAll={onAll}
        toKey={({ id }) => id}
        render={(item) =>
          text('page-panel.nav-item.with-subitems', {
            name: navItemName(item),
            count: withSubitems ? item.subitems : 0,
          })
        }
      />
      <OutcomeSection
        isPart
        sentence={getSentence('redirects')}
        listed={redirects}
        onAll={onAll}
        toKey={({ id }) => id}
        render={({ source }) => source}
      />
      <OutcomeSection
        isPart
        sentence={getSentence('pages')}
        listed={pages}
        onAll={onAll}
        toKey={({ id }) => id}
        render={({ title, isDraft }) => (
          <>
            {toTitle(title)} {isDraft && <Mark $as="neutral">{text('pages.status.draft')}</Mark>}
          </>
        )}
      />
      <OutcomeSection
        isPart
        sentence={getSentence('keys')}
        listed={keys}
        onAll={onAll}
        toKey={({ id }) => id}
        render={({ id }) => keyLabel(id)}
      />
    </>
  );
};
