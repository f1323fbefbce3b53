import { Box, Flex, Grid, Radio, Typography, VisuallyHidden } from '@strapi/design-system';
import { styled } from 'styled-components';
import { findDifference, shortened, type Stretch } from '#site-content/admin/components/difference';
import { Mark } from '#site-content/admin/components/mark';
import { useFieldLabels } from '#site-content/admin/routes/field-labels';
import { useText as useTextOfCore } from '#site-content/admin/translations/text';
import type { Difference } from '#site-content/domain/changes/difference';
import type { ConflictingField } from '#site-content/domain/panel/edit-conflict';
import { useText } from '../translations/text';

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

interface Shown {
  readonly place: string;
  readonly stretches: readonly Stretch[];
  readonly isSecret: boolean;
}

const OneSide = ({
  shown,
  keep,
}: {
  readonly shown: readonly Shown[];
  readonly keep: Stretch['kind'];
}) => {
  const text = useText();
  return shown.map(({ place, stretches, isSecret }, at) => {
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
          {kept.length === 0 && (
            <Typography textColor="neutral600">{text('edit-conflict.empty')}</Typography>
          )}
          {kept.map(({ kind, text: part }, index) =>
            kind === 'same' ? part : <mark key={index}>{part}</mark>
          )}
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
  /** Who has saved the stored version, and when; `null` if it is not recorded. */
  readonly savedBy: string | null;
  /** `null` until chosen. */
  readonly side: Side | null;
  readonly onChoose: (side: Side) => void;
}

/** The stored and the user's value of a field, side by side. */
export const FieldChoice = (props: FieldChoiceProps) => {
  const { type, field, hasMine, savedBy, side, onChoose } = props;
  const { name, isTheirs, isMine, differences } = field;
  const text = useText();
  const textOfCore = useTextOfCore();
  const { toFieldName, componentName } = useFieldLabels(type);
  const [attribute = name, at] = name.split('.');
  const label =
    at === undefined
      ? toFieldName([attribute])
      : textOfCore('components.block', {
          field: toFieldName([attribute, Number(at)]),
          block: componentName(differences[0]?.models[1] ?? ''),
        });
  const toText = (values: readonly (string | null)[], kind: Difference['kind']): string =>
    values
      .map((value) => {
        if (value === null) return text('history.unnamed');
        if (kind === 'part') return componentName(value);
        if (kind !== 'boolean') return value;
        return text(value === 'true' ? 'history.yes' : 'history.no');
      })
      .join(', ');
  const shown = differences.map(({ path, models, kind, before, after }): Shown => ({
    place: path.length === 1 ? '' : toFieldName(path, models),
    isSecret: kind === 'secret',
    stretches: shortened(findDifference(toText(before, kind), toText(after, kind))),
  }));
  /** The stored version is theirs, or, if there is nothing to choose, the later one. */
  const origin = (one: Side): string | null => {
    if ((one === 'theirs') === hasMine) return savedBy;
    return hasMine ? text('edit-conflict.unsaved') : null;
  };
  const column = (one: Side) => (
    <Box
      padding={3}
      hasRadius
      height="100%"
      background={!hasMine || side === one ? 'neutral0' : 'neutral100'}
      borderColor={hasMine && side === one ? 'primary600' : 'neutral200'}
    >
      {hasMine ? (
        <Radio.Item value={one} aria-label={text(`edit-conflict.${one}.of`, { label })}>
          {text(`edit-conflict.${one}`)}
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
      <OneSide shown={shown} keep={one === 'theirs' ? 'removed' : 'added'} />
    </Box>
  );
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
      <Flex gap={2} paddingBottom={2} aria-hidden>
        <Typography fontWeight="bold">{label}</Typography>
        {hasMine && (
          <Mark $as={isTheirs && isMine ? 'danger' : 'neutral'}>
            {text(
              isTheirs && isMine
                ? 'edit-conflict.both'
                : isMine
                  ? 'edit-conflict.only-mine'
                  : 'edit-conflict.only-theirs'
            )}
          </Mark>
        )}
      </Flex>
      {hasMine ? (
        <Radio.Group
          value={side ?? ''}
          onValueChange={(value) => onChoose(value as Side)}
          aria-label={label}
        >
          {columns}
        </Radio.Group>
      ) : (
        columns
      )}
    </Fieldset>
  );
};
