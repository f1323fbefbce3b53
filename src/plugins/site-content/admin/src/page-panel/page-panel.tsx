import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Flex, Link, Loader, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import type { PageReferences } from '#site-content/domain/panel/panel-response-types';
import { FirstFew } from '../components/first-few';
import { WarningBox } from '../components/warning-box';
import { hasHistory } from '../history-slot/slot';
import { useNavItemName } from '../page-bulk-actions/nav-item-name';
import { useFieldLabels } from '../routes/field-labels';
import { useKeyLabel } from '../routes/field-labels';
import { NAVIGATION_PATH } from '../routes/navigation';
import { pageInTreePath } from '../routes/pages';
import { redirectsFoundPath } from '../routes/redirects';
import { useMaySeeNavigation, useNavItemPath } from '../routes/routes';
import { usePanelSettings } from '../settings/panel-settings';
import { entryPath, singleTypeFieldPath } from '../strapi-internals/addresses';
import { useText } from '../translations/text';
import { MenuActions } from './menu-actions';
import { usePageReferencesQuery } from './references';
import { ResponseLinks } from './response-links';

const FIRST = 5;

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Flex direction="column" alignItems="flex-start" gap={2} width="100%">
    <Typography tag="h3" variant="pi" fontWeight="bold" textColor="neutral800">
      {title}
    </Typography>
    {children}
  </Flex>
);

interface ReferencesProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  readonly getName: (item: Item) => string;
  readonly getPath: (item: Item) => string;
}

const References = <Item extends { readonly id: string }>({
  title,
  items,
  getName,
  getPath,
}: ReferencesProps<Item>) => {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <FirstFew
        items={items}
        first={FIRST}
        toKey={({ id }) => id}
        render={(item) => (
          <Link tag={RouterLink} to={getPath(item)}>
            {getName(item)}
          </Link>
        )}
      />
    </Section>
  );
};

const Published = ({ path }: Pick<PageReferences, 'path'>) => {
  const text = useText();
  const siteUrl = usePanelSettings()?.siteUrl ?? '';
  if (path === null)
    return <Typography textColor="neutral600">{text('page-panel.not-published')}</Typography>;
  return (
    <>
      <Typography textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
        {path}
      </Typography>
      {siteUrl === '' ? null : (
        <Link href={`${siteUrl}${path}`} isExternal>
          {text('preview.open-live')}
        </Link>
      )}
    </>
  );
};

/** Shows the path after publishing, if it will change. */
const AfterPublishing = ({ path, draftPath }: Pick<PageReferences, 'path' | 'draftPath'>) => {
  const text = useText();
  if (draftPath === null || draftPath === path) return null;
  return (
    <Section title={text('page-panel.draft-path')}>
      <Typography textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
        {draftPath}
      </Typography>
    </Section>
  );
};

/** Lists fields whose file was deleted. Unless a file is required, the page can be published without it. */
const LostFiles = ({ lostFiles }: Pick<PageReferences, 'lostFiles'>) => {
  const text = useText();
  const { toFieldName } = useFieldLabels(PAGE);
  if (lostFiles.length === 0) return null;
  // One file may have been in several blocks.
  const count = new Set(lostFiles.map(({ file }) => file)).size;
  return (
    <WarningBox>
      <Section title={text('page-panel.lost-files', { count })}>
        <FirstFew
          items={lostFiles}
          first={FIRST}
          toKey={({ path }) => path.join('.')}
          render={({ path, models, name }) => `${toFieldName(path, models)}: ${name}`}
        />
        <Typography textColor="neutral800">
          {text(
            hasHistory() ? 'page-panel.lost-files.hint.restore' : 'page-panel.lost-files.hint',
            {
              count,
            }
          )}
        </Typography>
      </Section>
    </WarningBox>
  );
};

interface ContentProps {
  readonly documentId: string;
  readonly state: string;
  /** Whether the page's draft differs from the published version. */
  readonly hasDraft: boolean;
}

const Content = ({ hasDraft, ...page }: ContentProps) => {
  const text = useText();
  const navItemName = useNavItemName();
  const navItemPath = useNavItemPath();
  const canSeeNavigation = useMaySeeNavigation();
  const { data, error } = usePageReferencesQuery(page, { refetchOnMountOrArgChange: true });
  const keyLabel = useKeyLabel(data === undefined || data.keys.length === 0);
  if (error !== undefined)
    return (
      <Typography role="alert" textColor="danger600">
        {text('page-panel.failed')}
      </Typography>
    );
  if (data === undefined)
    return (
      <Flex justifyContent="center" width="100%">
        <Loader small>{text('page-panel.loading')}</Loader>
      </Flex>
    );
  const { navItems, redirects, links, keys } = data;
  const oldAddresses = redirects.filter(({ isAutomatic }) => isAutomatic);
  const ofEditors = redirects.filter(({ isAutomatic }) => !isAutomatic);
  const isUnused = navItems.length + redirects.length + links.length + keys.length === 0;
  return (
    <Flex direction="column" alignItems="flex-start" gap={4} width="100%">
      <LostFiles lostFiles={data.lostFiles} />
      <Section title={text('page-panel.path')}>
        <Published path={data.path} />
      </Section>
      <AfterPublishing path={data.path} draftPath={data.draftPath} />
      <ResponseLinks
        page={page.documentId}
        publishedUrl={data.responseUrl}
        hasDraft={hasDraft && data.canPreview}
      />
      <References
        title={text('page-panel.nav-items', { count: navItems.length })}
        items={navItems}
        getName={(item) => {
          const name = navItemName(item);
          return item.isHidden ? text('page-panel.nav-item.hidden', { name }) : name;
        }}
        getPath={navItemPath}
      />
      <MenuActions
        page={page.documentId}
        {...{ title: data.title, navItems, isPublished: data.isPublished }}
      />
      <References
        title={text('page-panel.old-addresses', { count: oldAddresses.length })}
        items={oldAddresses}
        getName={({ source }) => source}
        getPath={({ id }) => entryPath(REDIRECT, id)}
      />
      <References
        title={text('page-panel.redirects', { count: ofEditors.length })}
        items={ofEditors}
        getName={({ source }) => source}
        getPath={({ id }) => entryPath(REDIRECT, id)}
      />
      {redirects.length > 0 && data.path !== null && data.path !== '/' && (
        <Link tag={RouterLink} to={redirectsFoundPath(data.path)}>
          {text('page-panel.in-redirects')}
        </Link>
      )}
      <References
        title={text('page-panel.links', { count: links.length })}
        items={links}
        getName={({ title, path }) =>
          path !== null && links.filter((other) => other.title === title).length > 1
            ? `${title} – ${path}`
            : title
        }
        getPath={({ id }) => entryPath(PAGE, id)}
      />
      <References
        title={text('page-panel.keys', { count: keys.length })}
        items={keys}
        getName={({ id }) => keyLabel(id)}
        getPath={({ id }) => singleTypeFieldPath(SITE_KEYS, id)}
      />
      {isUnused ? (
        <Typography textColor="neutral600">{text('page-panel.unused')}</Typography>
      ) : null}
      <Link tag={RouterLink} to={pageInTreePath(page.documentId)}>
        {text('page-panel.in-tree')}
      </Link>
      {canSeeNavigation ? (
        <Link tag={RouterLink} to={`/${NAVIGATION_PATH}`}>
          {text('navigation.title')}
        </Link>
      ) : null}
    </Flex>
  );
};

/** Page side panel in the edit view of a saved page: its URL and the content that refers to it. */
export const PagePanel: PanelComponent = ({ model, documentId, document }) => {
  const text = useText();
  // There is no document yet while a page is being created or duplicated.
  if (model !== PAGE || documentId === undefined || document?.documentId === undefined) return null;
  const { status, updatedAt, slug } = document;
  const hasDraft = status !== 'published' && typeof slug === 'string' && slug !== '';
  return {
    title: text('page-panel.title'),
    content: (
      <Content
        key={documentId}
        documentId={documentId}
        state={`${status} ${updatedAt}`}
        hasDraft={hasDraft}
      />
    ),
  };
};
