import { Box, Button, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { type FormEvent, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { readSourceUrl } from '#site-content/domain/redirects/source-url';
import { FailureNote } from '../components/failure-note';
import { getErrorResponse, reasonOfAll } from '../rules/error-response';
import { useProblemText } from '../rules/use-problem-text';
import { usePanelSettings } from '../settings/panel-settings';
import { useText } from '../translations/text';
import { TraceView } from './trace-view';
import { useTrace } from './use-trace';

const Wide = styled.div`
  flex: 1 1 24rem;
`;

interface TraceFormProps {
  /** A number that changes whenever redirects may have changed. The URL is then traced again. */
  readonly round: number;
  readonly canCreate: boolean;
  readonly onMake: (source: string) => void;
}

/** Traces a URL that the user types or pastes. */
export const TraceForm = ({ round, canCreate, onMake }: TraceFormProps) => {
  const text = useText();
  const problemText = useProblemText();
  const [typed, setTyped] = useState('');
  const [address, setAddress] = useState('');
  const { trace, failure, ask, askAgain } = useTrace(address);
  useEffect(() => {
    if (round > 0) askAgain();
  }, [round, askAgain]);

  const siteUrl = usePanelSettings()?.siteUrl;
  const isHostIgnored =
    siteUrl !== undefined && readSourceUrl(address, siteUrl)?.kind === 'unknown';
  const refused = getErrorResponse(failure);
  const getFailure = (): string =>
    refused?.status === 400 ? problemText(reasonOfAll(refused)) : text('redirects.trace.failed');

  const askFor = (wanted: string): void => {
    setTyped(wanted);
    if (wanted.trim() === address) ask();
    else setAddress(wanted.trim());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    askFor(typed);
  };
  return (
    <Box
      tag="section"
      aria-label={text('redirects.trace')}
      background="neutral0"
      hasRadius
      shadow="tableShadow"
      padding={4}
      marginBottom={4}
    >
      <form onSubmit={submit}>
        <Flex gap={2} wrap="wrap" alignItems="flex-end">
          <Wide>
            <Field.Root name="address">
              <Field.Label>{text('redirects.trace')}</Field.Label>
              <TextInput
                autoComplete="off"
                spellCheck={false}
                value={typed}
                placeholder={text('redirects.trace.placeholder')}
                onChange={({ target }: { target: HTMLInputElement }) => setTyped(target.value)}
              />
            </Field.Root>
          </Wide>
          <Button type="submit" variant="secondary" size="L" disabled={typed.trim() === ''}>
            {text('redirects.trace.ask')}
          </Button>
        </Flex>
      </form>
      <div aria-live="polite">
        {(trace !== null || failure !== null) && (
          <Box paddingTop={4}>
            {trace !== null && isHostIgnored && (
              <Typography tag="p" textColor="neutral800" paddingBottom={2}>
                {text('redirects.trace.host-ignored')}
              </Typography>
            )}
            {trace !== null && <TraceView {...{ trace, canCreate, onMake }} onAsk={askFor} />}
            {failure !== null && <FailureNote message={getFailure()} />}
          </Box>
        )}
      </div>
    </Box>
  );
};
