import { Box, TextButton, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { styled } from 'styled-components';
import { differenceColours, DifferenceText } from '#site-content/admin/components/difference-text';
import { useFieldLabels } from '#site-content/admin/routes/field-labels';
import type { NamedDifference } from '#site-content/domain/changes/difference';
import { NAV_ITEM, PAGE } from '#site-content/domain/content-types';
import { useText } from './translations/text';
import { useShownDifference } from './use-shown-difference';

const Value = styled(Box)`
  font-size: ${({ theme }) => theme.fontSizes[2]};
  line-height: 1.6;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  color: ${({ theme }) => theme.colors.neutral800};

  ${differenceColours}
`;

/** The differences in one attribute, by word. */
export const DifferenceLine = ({ difference }: { readonly difference: NamedDifference }) => {
  const text = useText();
  const { path, models } = difference;
  const { toLabel } = useFieldLabels(models[0] ?? '');
  const toShown = useShownDifference(models[0] ?? '');
  const [isSource, setSource] = useState(false);
  /** Formats its location in the entry, such as `Content › 2 › Text`, counting from one. */
  const place = (): string => {
    let names = 0;
    const steps = path.map((step) => {
      if (typeof step === 'number') return step + 1;
      const model = models[names] ?? '';
      names += 1;
      return toLabel(model, step);
    });
    return steps.join(' › ');
  };
  // Positions are internal numbers. They say that an item was moved, and nothing else that readers know.
  const isPosition = models[0] === NAV_ITEM && path[0] === 'position';
  const { stretches, hasText } = toShown(difference, isSource);
  // Only pages have a draft and a published row that can differ separately.
  const row =
    models[0] !== PAGE || difference.of === 'both'
      ? ''
      : ` (${text(`history.of-${difference.of}`)})`;
  return (
    <Box tag="li" paddingTop={1} paddingBottom={1}>
      <Typography tag="p" variant="pi" textColor="neutral600">
        {place()}
        {row}
      </Typography>
      <Value>
        {isPosition ? (
          text('history.tree.moved')
        ) : (
          <DifferenceText
            stretches={stretches}
            words={{ removed: text('history.removed'), added: text('history.added') }}
          />
        )}
        {difference.kind === 'secret' && ` ${text('history.masked')}`}
      </Value>
      {hasText && (
        <TextButton onClick={() => setSource(!isSource)}>
          {text(isSource ? 'history.html.hide' : 'history.html.show')}
        </TextButton>
      )}
    </Box>
  );
};
