import { Flex, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { useDeferredValue, useMemo } from 'react';
import { readableHtml } from '#site-content/domain/rules/html-limits';
import { imagesWithoutText } from '#site-content/domain/rules/image-texts';
import { useText } from '../translations/text';

/** Maximum number of images that are named. Further ones are only counted. */
const NAMED = 3;

const getFile = (src: string): string =>
  src
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) || src;

interface Props {
  readonly html: string;
  readonly disabled: boolean;
  /** True if the HTML source is shown, which has no toolbar. */
  readonly isSource: boolean;
}

/** Lists images without alt text, and says how to add it. */
export const MissingTexts = ({ html, disabled, isSource }: Props) => {
  const text = useText();
  // Deferred, so that typing has priority.
  const settled = useDeferredValue(html);
  const images = useMemo(
    () => (readableHtml(settled) === null ? imagesWithoutText(settled) : []),
    [settled]
  );
  const names = images.slice(0, NAMED).map(getFile).join(', ');
  const more = Math.max(images.length - NAMED, 0);
  return (
    <div role="status">
      {images.length > 0 && (
        <Flex gap={2} alignItems="flex-start" data-missing-texts>
          <WarningCircle fill="warning600" aria-hidden />
          <Typography tag="p" variant="pi" textColor="neutral800">
            {text('image.missing', { count: images.length, names, more })}
            {!disabled &&
              ` ${text(isSource ? 'image.missing.mend.source' : 'image.missing.mend', { count: images.length })}`}
          </Typography>
        </Flex>
      )}
    </div>
  );
};
