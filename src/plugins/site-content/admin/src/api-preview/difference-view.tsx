import { useMemo } from 'react';
import { Box, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import type { LiveAnswer } from '../../../contract/panel/answers';
import { differenceColours, DifferenceText } from '../elements/difference-text';
import { useText } from '../translations/text';
import { Card } from './card';
import { differenceOfJson } from './json-difference';
import { indentJson } from './json-text';
import { Scroll } from './json-view';
import { leftOutOf } from './note';
import { NoteBox } from './note-box';

const Difference = styled(Scroll)`
  ${differenceColours}
`;

interface Props {
  readonly live: LiveAnswer;
  readonly draft: LiveAnswer;
}

/** In what the answer with the drafts differs from the one that visitors get. */
export const DifferenceView = ({ live, draft }: Props) => {
  const text = useText();
  const stretches = useMemo(
    () => differenceOfJson(indentJson(live.body), indentJson(draft.body)),
    [live.body, draft.body]
  );
  const leftOut = leftOutOf(draft.headers);
  return (
    <>
      {leftOut > 0 && <NoteBox note="left-out" slug={null} leftOut={leftOut} />}
      <Card title={text('api-preview.shown.differences')}>
        {stretches.length === 0 ? (
          <Box paddingLeft={4} paddingRight={4} paddingBottom={4}>
            <Typography textColor="neutral600">{text('api-preview.differences.none')}</Typography>
          </Box>
        ) : (
          <Difference tabIndex={0} role="region" aria-label={text('api-preview.differences.label')}>
            <DifferenceText
              stretches={stretches}
              words={{
                removed: text('api-preview.differences.removed'),
                added: text('api-preview.differences.added'),
              }}
            />
          </Difference>
        )}
      </Card>
    </>
  );
};
