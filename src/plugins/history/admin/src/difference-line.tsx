import { Box, TextButton, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { styled } from 'styled-components';
import { findDifference, shortened, type Stretch } from '#site-content/admin/components/difference';
import { differenceColours, DifferenceText } from '#site-content/admin/components/difference-text';
import { findWordsKey } from '#site-content/admin/edit-form/option-labels';
import { useFieldLabels } from '#site-content/admin/routes/field-labels';
import { useText as useTextOfCore } from '#site-content/admin/translations/text';
import type { NamedDifference } from '#site-content/domain/changes/difference';
import { PAGE } from '#site-content/domain/content-types';
import { htmlToLines } from './html-lines';
import { useText } from './translations/text';

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
  const textOfCore = useTextOfCore();
  const { path, models } = difference;
  const { toLabel, componentName } = useFieldLabels(models[0] ?? '');
  const [isSource, setSource] = useState(false);
  /** Location in its entry, such as `Content › 2 › Text`, counting from one. */
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
  const attribute = String(path.findLast((step) => typeof step === 'string') ?? '');
  /** The text of an option, `null` for other values. */
  const toOption = (value: string | null): string | null => {
    const key =
      difference.kind === 'text' && value !== null ? findWordsKey(attribute, value) : null;
    return key === null ? null : textOfCore(key);
  };
  const toShown = (value: string | null): string => {
    if (value === null) return text('history.unnamed');
    if (difference.kind === 'part') return componentName(value);
    if (difference.kind === 'boolean') return text(value === 'true' ? 'history.yes' : 'history.no');
    return toOption(value) ?? value;
  };
  const shown = (values: readonly (string | null)[]): string => values.map(toShown).join(', ');
  const source = { before: shown(difference.before), after: shown(difference.after) };
  const sayImage = (name: string): string => text('history.html.image', { name });
  const asText = {
    before: htmlToLines(source.before, sayImage),
    after: htmlToLines(source.after, sayImage),
  };
  // Of what differs in its tags alone there is nothing else to see.
  const hasText = difference.kind === 'html' && asText.before !== asText.after;
  const { before, after } = hasText && !isSource ? asText : source;
  // Options are compared as a whole: their words have nothing to do with each other.
  const isOption = [...difference.before, ...difference.after].some(
    (value) => toOption(value) !== null
  );
  const findStretches = (): readonly Stretch[] => {
    if (before === after) return [{ kind: 'same', text: after }];
    if (isOption) {
      return [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ];
    }
    return shortened(findDifference(before, after));
  };
  const stretches = findStretches();
  // Only pages have two rows of which one can differ alone.
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
        <DifferenceText
          stretches={stretches}
          words={{ removed: text('history.removed'), added: text('history.added') }}
        />
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
