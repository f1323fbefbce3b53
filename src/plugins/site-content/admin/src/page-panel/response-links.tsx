import { Flex, Link, TextButton, Typography } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';
import { useId } from 'react';
import { useOpenPreview } from '../preview/open-preview';
import { useText } from '../translations/text';

interface ResponseLinksProps {
  readonly page: string;
  /** URL of the published page's response; `null` if there is none. */
  readonly publishedUrl: string | null;
  readonly hasDraft: boolean;
}

/** Links to a page's JSON, published and as a draft. */
export const ResponseLinks = ({ page, publishedUrl, hasDraft }: ResponseLinksProps) => {
  const text = useText();
  const labelId = useId();
  const openPreview = useOpenPreview();
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
        <TextButton
          endIcon={<ExternalLink />}
          onClick={() => void openPreview(page, 'responseUrl')}
        >
          {/* As large as the link next to it. The text of a button is smaller. */}
          <Typography textColor="primary600">{text('page-panel.response.draft')}</Typography>
        </TextButton>
      )}
    </Flex>
  );
};
