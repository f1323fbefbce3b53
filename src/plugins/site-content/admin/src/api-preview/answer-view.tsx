import { useMemo } from 'react';
import { Badge, Box, Flex, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import type { LiveAnswer } from '../../../contract/panel/answers';
import { useText } from '../translations/text';
import { AnswerFacts } from './answer-facts';
import { Card } from './card';
import { CopyButton } from './copy-button';
import { indentJson } from './json-text';
import { JsonView } from './json-view';
import { leftOutOf, noteOn } from './note';
import { NoteBox } from './note-box';

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.spaces[4]};
  align-items: start;

  ${({ theme }) => theme.breakpoints.medium} {
    grid-template-columns: minmax(0, 1fr) minmax(26rem, 32%);
  }
`;

interface Props {
  readonly answer: LiveAnswer;
  /** Of the page that was asked for, `null` for the initial data. */
  readonly slug: string | null;
}

/** An answer as the front end gets it: the body, and beside it all that came along. */
export const AnswerView = ({ answer, slug }: Props) => {
  const text = useText();
  const body = useMemo(() => indentJson(answer.body), [answer.body]);
  const note = useMemo(() => noteOn(answer, slug !== null), [answer, slug]);
  return (
    <Flex direction="column" gap={4} alignItems="stretch">
      {note === null ? null : (
        <NoteBox note={note} slug={slug} leftOut={leftOutOf(answer.headers)} />
      )}
      <Columns>
        <Card
          title={text('api-preview.body')}
          action={
            body === '' ? null : <CopyButton label={text('api-preview.body.copy')} value={body} />
          }
        >
          <Flex gap={2} paddingLeft={4} paddingRight={4} paddingBottom={3}>
            <Badge size="S">GET</Badge>
            <Typography variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
              {answer.url}
            </Typography>
          </Flex>
          {body === '' ? (
            <Box paddingLeft={4} paddingRight={4} paddingBottom={4}>
              <Typography textColor="neutral600">{text('api-preview.body.empty')}</Typography>
            </Box>
          ) : (
            <JsonView text={body} label={text('api-preview.body.label')} />
          )}
        </Card>
        <AnswerFacts answer={answer} />
      </Columns>
    </Flex>
  );
};
