import { Box, Flex, Grid, Radio, Typography, VisuallyHidden } from '@strapi/design-system';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { DiffPart } from '#site-content/admin/components/difference';
import { Mark } from '#site-content/admin/components/mark';
import { useFieldLabels } from '#site-content/admin/routes/field-labels';
import { useText as useTextOfCore } from '#site-content/admin/translations/text';
import type { ConflictingField } from '#site-content/domain/panel/edit-conflict';
import type { Path } from '#site-content/domain/problems/problem';
import { useText } from '../translations/text';
import { useShownDifference } from '../use-shown-difference';

export type Side = 'theirs' | 'mine';

const Fieldset = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Value = styled(Box)`
  font-size: ${({ theme }) => theme.fontSizes[2]};
  line-height: 1.6;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  color: ${({ theme }) => theme.colors.neutral800};

  mark {
    color: ${({ theme }) => theme.colors.primary700};
    background: ${({ theme }) => theme.colors.primary100};
    font-weight: ${({ theme }) => theme.fontWeights.semiBold};
  }
`;

/** The value on one side, or a note about a component that this side does not have. */
interface Shown {
  readonly place: string;
  readonly stretches: readonly DiffPart[];
  readonly isSecret: boolean;
  readonly note: string | null;
}

const OneSide = ({
  shown,
  keep,
}: {
  readonly shown: readonly Shown[];
  readonly keep: DiffPart['kind'];
}) => {
  const text = useText();
  return shown.map(({ place, stretches, isSecret, note }, at) => {
    const kept = stretches.filter(
      ({ kind, text: part }) => (kind === 'same' || kind === keep) && part !== ''
    );
    return (
      <Box key={at} paddingTop={1}>
        {place !== '' && (
          <Typography tag="p" variant="pi" textColor="neutral600">
            {place}
          </Typography>
        )}
        <Value>
          {kept.length === 0 && note === null && (
            <Typography textColor="neutral600">{text('edit-conflict.empty')}</Typography>
          )}
          {kept.map(({ kind, text: part }, index) =>
            kind === 'same' ? part : <mark key={index}>{part}</mark>
          )}
          {note !== null && <Typography textColor="neutral600"> {note}</Typography>}
          {isSecret && ` ${text('history.masked')}`}
        </Value>
      </Box>
    );
  });
};

interface FieldChoiceProps {
  /** UID of the content type. */
  readonly type: string;
  readonly field: ConflictingField;
  /** Whether there is a choice. */
  readonly hasMine: boolean;
  /** Whether the stored version is the user's own, from another window. */
  readonly whose: 'own' | 'other';
  /** Who saved the stored version, and when; `null` if it is not recorded. */
  readonly savedBy: string | null;
  /** `null` until chosen. */
  readonly side: Side | null;
  readonly onChoose: (side: Side) => void;
}

/** The stored value and the user's value of a field, side by side. */
export const FieldChoice = (props: FieldChoiceProps) => {
  const { type, field, hasMine, whose, savedBy, side, onChoose } = props;
  const { name, isTheirs, isMine, differences } = field;
  const text = useText();
  const textOfCore = useTextOfCore();
  const markId = useId();
  const { toFieldName, componentName } = useFieldLabels(type);
  const toShown = useShownDifference(type);
  const [attribute = name, at] = name.split('.');
  const label =
    at === undefined
      ? toFieldName([attribute])
      : textOfCore('components.block', {
          field: toFieldName([attribute, Number(at)]),
          block: componentName(differences[0]?.models[1] ?? ''),
        });
  const isInPart = (path: Path): boolean =>
    differences.some(
      (one) =>
        one.kind === 'part' &&
        one.path.length < path.length &&
        one.path.every((step, index) => step === path[index])
    );
  const getShown = (keep: 'removed' | 'added'): Shown[] =>
    differences.flatMap((difference): Shown[] => {
      const { path, models, kind, part = 'absent', before, after } = difference;
      const [values, others] = keep === 'removed' ? [before, after] : [after, before];
      const isMissing = values.length === 0;
      if (kind === 'part' && isMissing) {
        const block = others.map((uid) => componentName(uid ?? '')).join(', ');
        const note = text(`edit-conflict.part.${part === 'removed' ? part : 'absent'}`, { block });
        return [{ place: '', stretches: [], isSecret: false, note }];
      }
      // A component that this side does not have has no empty fields to show either.
      if (isMissing && isInPart(path)) return [];
      return [
        {
          place: path.length === 1 ? '' : toFieldName(path, models),
          stretches: toShown(difference).stretches,
          isSecret: kind === 'secret',
          note: part === 'added' ? text('edit-conflict.part.added') : null,
        },
      ];
    });
  const isWhole = at === undefined && differences.some(({ path }) => typeof path[1] === 'number');
  /** Describes the author of a side. If there is nothing to choose, `savedBy` belongs to the later version. */
  const origin = (one: Side): string | null => {
    if ((one === 'theirs') === hasMine) return savedBy;
    return hasMine ? text('edit-conflict.unsaved') : null;
  };
  const column = (one: Side) => {
    const keep = one === 'theirs' ? 'removed' : 'added';
    return (
      <Box
        padding={3}
        hasRadius
        height="100%"
        background={!hasMine || side === one ? 'neutral0' : 'neutral100'}
        borderColor={hasMine && side === one ? 'primary600' : 'neutral200'}
      >
        {hasMine ? (
          <Radio.Item value={one} aria-label={text(`edit-conflict.${one}.of`, { label, whose })}>
            {text(`edit-conflict.${one}`, { whose })}
          </Radio.Item>
        ) : (
          <Typography fontWeight="bold">
            {text(one === 'theirs' ? 'edit-conflict.before' : 'edit-conflict.now')}
          </Typography>
        )}
        {origin(one) !== null && (
          <Typography tag="p" variant="pi" textColor="neutral600">
            {origin(one)}
          </Typography>
        )}
        <OneSide shown={getShown(keep)} keep={keep} />
      </Box>
    );
  };
  const columns = (
    <Grid.Root gap={3}>
      <Grid.Item col={6} xs={12} direction="column" alignItems="stretch">
        {column('theirs')}
      </Grid.Item>
      <Grid.Item col={6} xs={12} direction="column" alignItems="stretch">
        {column('mine')}
      </Grid.Item>
    </Grid.Root>
  );
  return (
    <Fieldset>
      <VisuallyHidden tag="legend">{label}</VisuallyHidden>
      <Flex gap={2} paddingBottom={2}>
        <Typography fontWeight="bold" aria-hidden>
          {label}
        </Typography>
        {hasMine && (
          <Mark id={markId} $as={isTheirs && isMine ? 'danger' : 'neutral'}>
            {text(
              isTheirs && isMine
                ? 'edit-conflict.both'
                : isMine
                  ? 'edit-conflict.only-mine'
                  : 'edit-conflict.only-theirs',
              { whose }
            )}
          </Mark>
        )}
      </Flex>
      {hasMine && isWhole && (
        <Typography tag="p" variant="pi" textColor="neutral600" paddingBottom={2}>
          {text('edit-conflict.whole', { field: label })}
        </Typography>
      )}
      {hasMine ? (
        <Radio.Group
          value={side ?? ''}
          onValueChange={(value) => onChoose(value as Side)}
          aria-label={label}
          aria-describedby={markId}
        >
          {columns}
        </Radio.Group>
      ) : (
        columns
      )}
    </Fieldset>
  );
};
