import { Flex, Link, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { PAGE, SITE_KEYS } from '#site-content/domain/content-types';
import type { MediaUsage, PageWithMedia } from '#site-content/domain/panel/media-usage';
import { FirstFew } from '../../components/first-few';
import { Mark } from '../../components/mark';
import { usePageTitle } from '../../components/use-page-title';
import { useFieldLabels } from '../../routes/field-labels';
import { useKeyLabel } from '../../routes/field-labels';
import { entryPath, listPath, singleTypeFieldPath } from '../../strapi-internals/addresses';
import { useText } from '../../translations/text';

/** Number of items shown at first. The others are shown on request. */
const FIRST_IN_DIALOG = 10;
const FIRST_IN_DETAILS = 3;

interface SectionProps<Item> {
  readonly first: number;
  readonly sentence: string;
  readonly items: readonly Item[];
  readonly total?: number;
  readonly render: (item: Item) => ReactNode;
}

const Section = <Item extends { readonly id: string }>(props: SectionProps<Item>) => {
  const { sentence, items, total = items.length, ...list } = props;
  if (items.length === 0) return null;
  return (
    <Flex direction="column" alignItems="flex-start" gap={2} width="100%">
      <Typography tag="p" textColor="neutral800">
        {sentence}
      </Typography>
      <FirstFew items={items} total={total} {...list} toKey={({ id }) => id} />
    </Flex>
  );
};

interface UsageListProps {
  readonly usage: MediaUsage;
  /** Whether the list is part of a file's details. Names are links there; in the dialog, links would leave it. */
  readonly isInDetails?: boolean;
}

/** Lists the pages, keys and other entries that use files. */
export const UsageList = ({ usage, isInDetails = false }: UsageListProps) => {
  const text = useText();
  const toTitle = usePageTitle();
  const { pages, totalPages, keys, types, hidden } = usage;
  const keyLabel = useKeyLabel(keys.length === 0);
  const { componentName } = useFieldLabels(PAGE);
  const first = isInDetails ? FIRST_IN_DETAILS : FIRST_IN_DIALOG;
  const getName = (name: string, path: string): ReactNode =>
    isInDetails ? (
      <Link tag={RouterLink} to={path}>
        {name}
      </Link>
    ) : (
      <Typography fontWeight="bold" textColor="neutral800">
        {name}
      </Typography>
    );
  const getBlocks = ({ blocks }: PageWithMedia): string =>
    blocks
      .map((block) => (block === null ? text('media-usage.page-field') : componentName(block)))
      .join(', ');
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%">
      <Section
        first={first}
        sentence={text('media-usage.pages', { count: totalPages })}
        items={pages}
        total={totalPages}
        render={(page) => (
          <Flex direction="column" alignItems="flex-start">
            <Flex gap={2} wrap="wrap">
              {getName(toTitle(page.title), entryPath(PAGE, page.id))}
              {page.versions !== 'both' && (
                <Mark $as={page.versions === 'draft' ? 'neutral' : 'success'}>
                  {text(`media-usage.versions.${page.versions}`)}
                </Mark>
              )}
            </Flex>
            <Typography variant="pi" textColor="neutral600">
              {[page.path, getBlocks(page)].filter(Boolean).join(' · ')}
            </Typography>
          </Flex>
        )}
      />
      <Section
        first={first}
        sentence={text('media-usage.keys', { count: keys.length })}
        items={keys}
        render={({ id }) => getName(keyLabel(id), singleTypeFieldPath(SITE_KEYS, id))}
      />
      <Section
        first={first}
        sentence={text('media-usage.types')}
        items={types}
        render={({ id, name, count }) =>
          getName(text('media-usage.type', { name, count }), listPath(id))
        }
      />
      {hidden > 0 && (
        <Typography tag="p" textColor="neutral600">
          {text('media-usage.hidden', { count: hidden })}
        </Typography>
      )}
    </Flex>
  );
};
