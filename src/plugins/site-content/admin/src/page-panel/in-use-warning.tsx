import { Box, Dialog, Flex, Loader, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import type { ReactNode } from 'react';
import { FirstFew } from '../components/first-few';
import { useKeyLabel } from '../routes/key-label';
import type { Going } from '../strapi-internals/removal-actions';
import { useText } from '../translations/text';
import { type InUse, inUse } from './in-use';
import { useNavItemName } from './nav-item-name';
import { useReferencesOfPagesQuery } from './references';

/** More names than these are shown when asked: the dialog stays one that is read. */
const FIRST = 10;

interface QuestionProps {
  readonly going: Going;
  /** Whether to say that what is not published stays. */
  readonly isDraftKept?: boolean;
}

/** What Strapi asks when it asks, for the case in which it does not. */
export const Question = ({ going, isDraftKept }: QuestionProps) => {
  const text = useText();
  return (
    <Flex direction="column" gap={2}>
      <WarningCircle width="24px" height="24px" fill="danger600" aria-hidden />
      <Typography tag="p" textAlign="center">
        {text(`page-panel.warning.${going}.question`)}
      </Typography>
      {isDraftKept === true && (
        <Typography tag="p" textAlign="center">
          {text('page-panel.warning.draft-kept')}
        </Typography>
      )}
    </Flex>
  );
};

interface NamesProps<Item> {
  readonly sentence: string;
  readonly items: readonly Item[];
  readonly getName: (item: Item) => string;
}

const Names = <Item extends { readonly id: string }>({
  sentence,
  items,
  getName,
}: NamesProps<Item>) => {
  const text = useText();
  if (items.length === 0) return null;
  return (
    <Flex direction="column" alignItems="flex-start" gap={2} width="100%">
      <Typography tag="p" textColor="neutral800">
        {sentence}
      </Typography>
      <FirstFew
        items={items}
        first={FIRST}
        toKey={({ id }) => id}
        render={(item) => (
          <Typography fontWeight="bold" textColor="neutral800">
            {getName(item)}
          </Typography>
        )}
        more={(count) => text('page-panel.more', { count })}
        fewer={text('page-panel.fewer')}
      />
    </Flex>
  );
};

const Consequences = ({ going, used }: { readonly going: Going; readonly used: InUse }) => {
  const text = useText();
  const navItemName = useNavItemName();
  const { navItems, redirects, links, keys } = used;
  const keyLabel = useKeyLabel(keys.length === 0);
  return (
    <>
      <Names
        sentence={text(`page-panel.warning.${going}.nav-items`, { count: navItems.length })}
        items={navItems}
        getName={(item) =>
          text('page-panel.nav-item.with-subitems', {
            name: navItemName(item),
            count: item.subitems,
          })
        }
      />
      <Names
        sentence={text(`page-panel.warning.${going}.redirects`, { count: redirects.length })}
        items={redirects}
        getName={({ source }) => source}
      />
      <Names
        sentence={text(`page-panel.warning.${going}.links`, { count: links.length })}
        items={links}
        getName={({ title }) => title}
      />
      <Names
        sentence={text(`page-panel.warning.${going}.keys`, { count: keys.length })}
        items={keys}
        getName={({ id }) => keyLabel(id)}
      />
    </>
  );
};

const Block = ({
  summary,
  children,
}: {
  readonly summary: string;
  readonly children?: ReactNode;
}) => (
  <Box
    width="100%"
    marginTop={4}
    padding={4}
    hasRadius
    background="neutral100"
    borderColor="neutral200"
    role="group"
    aria-label={summary}
  >
    <Flex direction="column" alignItems="flex-start" gap={4}>
      <Dialog.Description fontWeight="bold" textColor="neutral800">
        {summary}
      </Dialog.Description>
      {children}
    </Flex>
  </Box>
);

interface Props {
  readonly going: Going;
  /** Loaded before the dialog opens. */
  readonly documentIds: readonly string[];
}

/** Inside a dialog: names what points at pages that are about to go, and says what becomes of it. */
export const InUseWarning = ({ going, documentIds }: Props) => {
  const text = useText();
  const { data, error, isFetching } = useReferencesOfPagesQuery(documentIds);
  if (isFetching)
    return (
      <Flex justifyContent="center" width="100%" paddingTop={4}>
        <Loader small>{text('page-panel.loading')}</Loader>
      </Flex>
    );
  // What was found earlier may not be so any more.
  if (data === undefined || error !== undefined)
    return <Block summary={text('page-panel.warning.unknown')} />;
  const used = inUse(documentIds, data);
  if (used === null) return null;
  return (
    <Block summary={text('page-panel.warning.summary', { count: documentIds.length })}>
      <Consequences going={going} used={used} />
    </Block>
  );
};
