import { useState } from 'react';
import { Layouts, Page } from '@strapi/strapi/admin';
import { Box, Button, Flex, Loader, Tabs, Typography, VisuallyHidden } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../translations/text';
import { API_PREVIEW_PERMISSIONS } from './access';
import { AnswerView } from './answer-view';
import { useLiveAnswerQuery } from './live-answer';
import { SlugForm } from './slug-form';
import { Unreachable } from './unreachable';

const ApiPreview = () => {
  const text = useText();
  // In the address, so that a link can lead to the answer of one page.
  const [search, setSearch] = useSearchParams();
  const slug = search.get('slug');
  const [lastSlug, setLastSlug] = useState(slug ?? '');
  const { currentData, error, isFetching, isUninitialized, refetch } = useLiveAnswerQuery(
    slug === null ? { route: 'initial-data' } : { route: 'pages', slug },
    { skip: slug === '', refetchOnMountOrArgChange: true }
  );

  const showTab = (tab: string): void => setSearch(tab === 'page' ? { slug: lastSlug } : {});
  const showPage = (chosen: string): void => {
    setLastSlug(chosen);
    if (chosen === slug) void refetch();
    else setSearch({ slug: chosen });
  };
  const answer = () => {
    if (slug === '')
      return <Typography textColor="neutral600">{text('api-preview.slug.invitation')}</Typography>;
    if (error !== undefined && !isFetching) return <Unreachable error={error} />;
    if (currentData !== undefined) return <AnswerView answer={currentData} slug={slug} />;
    return (
      <Flex justifyContent="center" padding={8}>
        <Loader>{text('api-preview.loading')}</Loader>
      </Flex>
    );
  };

  return (
    <Page.Main aria-busy={isFetching}>
      <Page.Title>{text('api-preview.title')}</Page.Title>
      <Layouts.Header
        title={text('api-preview.title')}
        subtitle={text('api-preview.subtitle')}
        primaryAction={
          <Button
            variant="secondary"
            startIcon={<ArrowClockwise />}
            loading={isFetching}
            disabled={isUninitialized}
            onClick={() => void refetch()}
          >
            {text('api-preview.refresh')}
          </Button>
        }
      />
      <VisuallyHidden>
        <span role="status">
          {isFetching || currentData === undefined
            ? null
            : text('api-preview.answered', { status: currentData.status })}
        </span>
      </VisuallyHidden>
      <Layouts.Content>
        <Tabs.Root
          variant="simple"
          value={slug === null ? 'initial-data' : 'page'}
          onValueChange={showTab}
        >
          <Tabs.List aria-label={text('api-preview.tabs')}>
            <Tabs.Trigger value="initial-data">{text('api-preview.initial-data')}</Tabs.Trigger>
            <Tabs.Trigger value="page">{text('api-preview.page')}</Tabs.Trigger>
          </Tabs.List>
          <Box paddingTop={6} paddingBottom={6}>
            <Tabs.Content value="initial-data">{answer()}</Tabs.Content>
            <Tabs.Content value="page">
              <Flex direction="column" gap={6} alignItems="stretch">
                <SlugForm slug={slug ?? ''} onShow={showPage} />
                {answer()}
              </Flex>
            </Tabs.Content>
          </Box>
        </Tabs.Root>
      </Layouts.Content>
    </Page.Main>
  );
};

/** Both live answers of the service, as a visitor gets them. */
export const ApiPreviewPage = () => (
  <Page.Protect permissions={API_PREVIEW_PERMISSIONS}>
    <ApiPreview />
  </Page.Protect>
);
