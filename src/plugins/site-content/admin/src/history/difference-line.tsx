import { Box, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import type { NamedDifference } from '#site-content/domain/panel/history';
import { findDifference, shortened } from '../components/difference';
import { differenceColours, DifferenceText } from '../components/difference-text';
import { useFieldLabels } from '../routes/field-labels';
import { useText } from '../translations/text';

const Value = styled(Box)`
  font-size: ${({ theme }) => theme.fontSizes[2]};
  line-height: 1.6;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  color: ${({ theme }) => theme.colors.neutral800};

  ${differenceColours}
`;

/** In what one attribute differs: what went and what came, by words. */
export const DifferenceLine = ({ difference }: { readonly difference: NamedDifference }) => {
  const text = useText();
  const { path, models } = difference;
  const { toLabel, componentName } = useFieldLabels(models[0] ?? '');
  /** Where in its entry it is, as `Content › 2 › Text`: lists are counted from one. */
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
  const shown = (values: readonly (string | null)[]): string =>
    values
      .map((value) => {
        if (value === null) return text('history.unnamed');
        if (difference.kind === 'part') return componentName(value);
        if (difference.kind !== 'boolean') return value;
        return text(value === 'true' ? 'history.yes' : 'history.no');
      })
      .join(', ');
  const before = shown(difference.before);
  const after = shown(difference.after);
  const stretches =
    before === after
      ? [{ kind: 'same', text: after } as const]
      : shortened(findDifference(before, after));
  return (
    <Box tag="li" paddingTop={1} paddingBottom={1}>
      <Typography tag="p" variant="pi" textColor="neutral600">
        {place()}
        {difference.of === 'draft' ? ` (${text('history.of-draft')})` : ''}
      </Typography>
      <Value>
        <DifferenceText
          stretches={stretches}
          words={{ removed: text('history.removed'), added: text('history.added') }}
        />
        {difference.kind === 'secret' && ` ${text('history.masked')}`}
      </Value>
    </Box>
  );
};
