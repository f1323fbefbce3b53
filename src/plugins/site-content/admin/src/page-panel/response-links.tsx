import { Flex, Link, TextButton, Typography } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';
import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import { useId } from 'react';
import type { PreviewPlace, PreviewRequest } from '#site-content/domain/panel/preview';
import { serviceAddress } from '../strapi-internals/service-address';
import { useText } from '../translations/text';

/** Opens the response with the draft of a page in a new tab, with a token that holds for 15 minutes. */
const useOpenDraft = (page: string): (() => Promise<void>) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  return async () => {
    // Browsers open a tab for a click, and none for what comes later.
    const tab = window.open('', '_blank');
    try {
      const { data } = await getFetchClient().post<{ data: PreviewPlace }>(
        '/site-content/preview',
        {
          page,
        } satisfies PreviewRequest
      );
      if (tab === null) return;
      tab.opener = null;
      tab.location.replace(new URL(data.data.responseUrl, serviceAddress()).href);
    } catch {
      tab?.close();
      toggleNotification({ type: 'danger', message: text('page-panel.response.failed') });
    }
  };
};

interface ResponseLinksProps {
  readonly page: string;
  /** Of the published page, `null` while there is none. */
  readonly publishedUrl: string | null;
  readonly hasDraft: boolean;
}

/** What front ends get of a page, as the JSON itself: as it is published, and with its draft. */
export const ResponseLinks = ({ page, publishedUrl, hasDraft }: ResponseLinksProps) => {
  const text = useText();
  const labelId = useId();
  const openDraft = useOpenDraft(page);
  if (publishedUrl === null && !hasDraft) return null;
  return (
    <Flex role="group" aria-labelledby={labelId} gap={2} wrap="wrap">
      <Typography id={labelId} textColor="neutral800">
        {text('page-panel.response')}
      </Typography>
      {publishedUrl !== null && (
        <Link href={publishedUrl} isExternal>
          {text('page-panel.response.published')}
        </Link>
      )}
      {publishedUrl !== null && hasDraft && <span aria-hidden>·</span>}
      {hasDraft && (
        <TextButton endIcon={<ExternalLink />} onClick={() => void openDraft()}>
          {text('page-panel.response.draft')}
        </TextButton>
      )}
    </Flex>
  );
};
