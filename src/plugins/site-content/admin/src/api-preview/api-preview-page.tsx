import { useState } from 'react';
import { Layouts, Page } from '@strapi/strapi/admin';
import { Box, Button, Flex, Tabs, Typography, VisuallyHidden } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { useSearchParams } from 'react-router-dom';
import { usePanelSettings } from '../settings/panel-settings';
import { useText } from '../translations/text';
import { API_PREVIEW_PERMISSIONS } from './access';
import { Answers, useAnswers } from './answers';
import { readShown, ShownChoice, type Shown } from './shown';
import { SlugForm } from './slug-form';

const ApiPreview = () => {
  const text = useText();
  const hasPreviews = usePanelSettings()?.hasPreviews === true;
  // In the address, so that a link can lead to the answer of one page.
  const [search, setSearch] = useSearchParams();
  const slug = search.get('slug');
  const shown = hasPreviews ? readShown(search.get('show')) : 'live';
  const [lastSlug, setLastSlug] = useState(slug ?? '');
  const answers = useAnswers(slug, shown);
  const { isFetching, isAsked, status, refetch } = answers;

  const go = (toSlug: string | null, toShow: Shown): void =>
    setSearch({
      ...(toSlug !== null && { slug: toSlug }),
      ...(toShow !== 'live' && { show: toShow }),
    });
  const showPage = (chosen: string): void => {
    setLastSlug(chosen);
    if (chosen === slug) refetch();
    else go(chosen, shown);
  };
  const answer = (
    <Flex direction="column" gap={6} alignItems="stretch">
      {hasPreviews && <ShownChoice shown={shown} onShow={(chosen) => go(slug, chosen)} />}
      {isAsked ? (
        <Answers answers={answers} slug={slug} shown={shown} />
      ) : (
        <Typography textColor="neutral600">{text('api-preview.slug.invitation')}</Typography>
      )}
    </Flex>
  );

  return (
    <Page.Main aria-busy={isFetching}>
      <Page.Title>{text('api-preview.title')}</Page.Title>
      <Layouts.Header
        title={text('api-preview.title')}
        subtitle={text(hasPreviews ? 'api-preview.subtitle.drafts' : 'api-preview.subtitle')}
        primaryAction={
          <Button
            variant="secondary"
            startIcon={<ArrowClockwise />}
            loading={isFetching}
            disabled={!isAsked}
            onClick={refetch}
          >
            {text('api-preview.refresh')}
          </Button>
        }
      />
      <VisuallyHidden>
        <span role="status">
          {isFetching || status === null ? null : text('api-preview.answered', { status })}
        </span>
      </VisuallyHidden>
      <Layouts.Content>
        <Tabs.Root
          variant="simple"
          value={slug === null ? 'initial-data' : 'page'}
          onValueChange={(tab) => go(tab === 'page' ? lastSlug : null, shown)}
        >
          <Tabs.List aria-label={text('api-preview.tabs')}>
            <Tabs.Trigger value="initial-data">{text('api-preview.initial-data')}</Tabs.Trigger>
            <Tabs.Trigger value="page">{text('api-preview.page')}</Tabs.Trigger>
          </Tabs.List>
          <Box paddingTop={6} paddingBottom={6}>
            <Tabs.Content value="initial-data">{answer}</Tabs.Content>
            <Tabs.Content value="page">
              <Flex direction="column" gap={6} alignItems="stretch">
                <SlugForm slug={slug ?? ''} ofDrafts={shown !== 'live'} onShow={showPage} />
                {answer}
              </Flex>
            </Tabs.Content>
          </Box>
        </Tabs.Root>
      </Layouts.Content>
    </Page.Main>
  );
};

/** Both answers of the service, as a visitor gets them, and as drafts would make them. */
export const ApiPreviewPage = () => (
  <Page.Protect permissions={API_PREVIEW_PERMISSIONS}>
    <ApiPreview />
  </Page.Protect>
);
