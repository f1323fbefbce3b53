import { Box, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import type {
  AddressChange,
  Listed,
  PageActOutcome,
  RedirectOfAct,
} from '#site-content/domain/panel/page-bulk-actions';
import { FirstFew } from '../components/first-few';
import { useText } from '../translations/text';

/** More than these are shown when asked: the dialog stays one that is read. */
const FIRST = 10;

interface SectionProps<Item> {
  readonly sentence: string;
  readonly listed: Listed<Item>;
  readonly toKey: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  readonly onAll: () => void;
}

const Section = <Item,>({ sentence, listed, toKey, render, onAll }: SectionProps<Item>) => {
  const text = useText();
  if (listed.total === 0) return null;
  return (
    <Flex direction="column" alignItems="flex-start" gap={2} width="100%">
      <Typography tag="p" fontWeight="bold" textColor="neutral800">
        {sentence}
      </Typography>
      <FirstFew
        items={listed.first}
        total={listed.total}
        onAll={onAll}
        first={FIRST}
        toKey={toKey}
        render={(item) => (
          <Typography textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
            {render(item)}
          </Typography>
        )}
        more={(count) => text('pages.more', { count })}
        fewer={text('pages.fewer')}
      />
    </Flex>
  );
};

interface OutcomeViewProps {
  readonly outcome: PageActOutcome;
  /** Asks for all of what there are many of. */
  readonly onAll: () => void;
  /** Whether it is told elsewhere what leads there. */
  readonly isWithoutReferences?: boolean;
}

/** What would come of an act: what changes on the website, and what leads there. */
export const OutcomeView = ({ outcome, onAll, isWithoutReferences }: OutcomeViewProps) => {
  const text = useText();
  const { addresses, redirects, references, newRoots, placeAlone } = outcome;
  const { navItems, pages } = references;
  const getTitle = ({ title }: { readonly title: string }): string =>
    title.trim() === '' ? text('pages.untitled') : title;
  const getId = ({ id }: { readonly id: string }): string => id;
  const getSource = ({ source }: { readonly source: string }): string => source;

  const getChange = ({ from, to, ...page }: AddressChange): string => {
    const title = getTitle(page);
    if (to === null) return text('pages.outcome.address.goes', { title, from });
    return from === null
      ? text('pages.outcome.address.comes', { title, to })
      : text('pages.outcome.address.changes', { title, from, to });
  };
  const getRedirect = ({ source, destination }: RedirectOfAct): string =>
    destination === null
      ? text('pages.outcome.redirect.gone', { source })
      : text('pages.outcome.redirect', { source, destination });
  const sentence = (
    name:
      | 'addresses'
      | 'redirects-made'
      | 'redirects-removed'
      | 'redirects-kept'
      | 'new-roots'
      | 'place-alone'
      | 'nav-items'
      | 'redirects'
      | 'pages',
    { total }: Listed<unknown>
  ): string => text(`pages.outcome.${name}`, { count: total });

  return (
    <Box
      width="100%"
      padding={4}
      hasRadius
      background="neutral100"
      borderColor="neutral200"
      role="group"
      aria-label={text('pages.outcome')}
    >
      <Flex direction="column" alignItems="flex-start" gap={4}>
        {addresses.total === 0 && (
          <Typography textColor="neutral800">{text('pages.outcome.no-address')}</Typography>
        )}
        <Section
          sentence={sentence('addresses', addresses)}
          listed={addresses}
          onAll={onAll}
          toKey={getId}
          render={getChange}
        />
        <Section
          sentence={sentence('redirects-made', redirects.made)}
          listed={redirects.made}
          onAll={onAll}
          toKey={getSource}
          render={getRedirect}
        />
        <Section
          sentence={sentence('redirects-removed', redirects.removed)}
          listed={redirects.removed}
          onAll={onAll}
          toKey={getSource}
          render={getRedirect}
        />
        <Section
          sentence={sentence('redirects-kept', redirects.kept)}
          listed={redirects.kept}
          onAll={onAll}
          toKey={getSource}
          render={getRedirect}
        />
        <Section
          sentence={sentence('new-roots', newRoots)}
          listed={newRoots}
          onAll={onAll}
          toKey={getId}
          render={getTitle}
        />
        <Section
          sentence={sentence('place-alone', placeAlone)}
          listed={placeAlone}
          onAll={onAll}
          toKey={getId}
          render={getTitle}
        />
        {isWithoutReferences !== true && (
          <>
            <Section
              sentence={sentence('nav-items', navItems)}
              listed={navItems}
              onAll={onAll}
              toKey={getId}
              render={getTitle}
            />
            <Section
              sentence={sentence('redirects', references.redirects)}
              listed={references.redirects}
              onAll={onAll}
              toKey={getId}
              render={getSource}
            />
            <Section
              sentence={sentence('pages', pages)}
              listed={pages}
              onAll={onAll}
              toKey={getId}
              render={getTitle}
            />
          </>
        )}
      </Flex>
    </Box>
  );
};
