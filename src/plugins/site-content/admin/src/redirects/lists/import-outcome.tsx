import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { isWarned, type LineOutcome } from '#site-content/domain/redirect-lists/report';
import { useProblemText } from '../../rules/use-problem-text';
import { useText } from '../../translations/text';
import { useValueText } from '../use-value-text';

const RESULTS = ['added', 'changed', 'same', 'deleted', 'refused', 'warned'] as const;
type Filter = (typeof RESULTS)[number] | 'all';

/** Maximum number of lines shown. Nobody reads more in a dialog, and the report contains all lines. */
const MAX_SHOWN = 200;

const isIn = (line: LineOutcome, filter: Filter): boolean =>
  filter === 'all' || (filter === 'warned' ? isWarned(line) : line.result === filter);

/** Counts the lines that each filter shows. Lines with warnings are also counted as added or changed. */
const countShown = (lines: readonly LineOutcome[]): ReadonlyMap<Filter, number> =>
  new Map(
    (['all', ...RESULTS] as const).map((filter) => [
      filter,
      lines.filter((line) => isIn(line, filter)).length,
    ])
  );

interface LineProps {
  readonly reported: LineOutcome;
}

const Line = ({ reported }: LineProps) => {
  const text = useText();
  const problemText = useProblemText();
  const { line, source, destination, before, result, reasons } = reported;
  // A refused line without a destination does not mean that the content is gone.
  const isWithoutGoal = result === 'refused' && !destination;
  const shown = useValueText();
  return (
    <Box
      tag="li"
      paddingTop={3}
      paddingBottom={3}
      borderColor="neutral150"
      borderStyle="solid"
      borderWidth="0 0 1px"
    >
      <Flex direction="column" alignItems="stretch" gap={1}>
        <Typography variant="pi" fontWeight="bold" textColor="neutral600">
          {line === null ? '' : `${text('redirects.import.line', { line })} · `}
          {text(`redirects.import.result.${result}`)}
        </Typography>
        <Typography textColor="neutral800">
          {source}
          {isWithoutGoal ? '' : ' → '}
          {before !== undefined && (
            <>
              <del>{shown(before)}</del>{' '}
            </>
          )}
          {!isWithoutGoal &&
            (before === undefined ? shown(destination) : <ins>{shown(destination)}</ins>)}
        </Typography>
        {reasons.map((reason) => (
          <Typography
            key={reason.code}
            variant="pi"
            textColor={result === 'refused' ? 'danger700' : 'neutral600'}
          >
            {problemText(reason)}
          </Typography>
        ))}
      </Flex>
    </Box>
  );
};

interface ImportOutcomeProps {
  readonly lines: readonly LineOutcome[];
}

/** Lists the planned result for each line of a list, filtered by result. */
export const ImportOutcome = ({ lines }: ImportOutcomeProps) => {
  const text = useText();
  const counts = countShown(lines);
  const filters: Filter[] = ['all', ...RESULTS.filter((result) => counts.get(result) !== 0)];
  // Shows refused lines first, or warnings if there are none.
  const [chosen, setChosen] = useState<Filter>(
    () => filters.find((each) => each === 'refused' || each === 'warned') ?? 'all'
  );
  const filter = filters.includes(chosen) ? chosen : 'all';
  const found = lines.filter((line) => isIn(line, filter));
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Flex gap={2} wrap="wrap" role="group" aria-label={text('redirects.import.results')}>
        {filters.map((one) => (
          <Button
            key={one}
            size="S"
            variant={one === filter ? 'secondary' : 'tertiary'}
            aria-pressed={one === filter}
            onClick={() => setChosen(one)}
          >
            {text(`redirects.import.filter.${one}`, { count: counts.get(one) })}
          </Button>
        ))}
      </Flex>
      <ul style={{ overflowWrap: 'anywhere' }}>
        {found.slice(0, MAX_SHOWN).map((reported, at) => (
          <Line key={`${reported.line} ${reported.source} ${at}`} reported={reported} />
        ))}
      </ul>
      {found.length > MAX_SHOWN && (
        <Typography textColor="neutral600">
          {text('redirects.import.more', { count: found.length - MAX_SHOWN })}
        </Typography>
      )}
    </Flex>
  );
};
