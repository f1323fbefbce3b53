import { Button, Flex, Link, TextButton, Typography } from '@strapi/design-system';
import { ArrowRight, CheckCircle, WarningCircle } from '@strapi/icons';
import { Link as RouterLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { canBePage } from '#site-content/domain/audit/link-targets';
import { PAGE } from '#site-content/domain/content-types';
import type { RedirectTrace } from '#site-content/domain/panel/redirects';
import { splitAddress } from '#site-content/domain/rules/page-link';
import type { RedirectTargetType } from '#site-content/domain/rules/redirect';
import { passFocus } from '../components/pass-focus';
import { useProblemText } from '../rules/use-problem-text';
import { entryPath } from '../strapi-internals/addresses';
import { useText } from '../translations/text';

const Steps = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.spaces[2]};
  overflow-wrap: anywhere;
  li {
    display: flex;
    align-items: flex-start;
    gap: ${({ theme }) => theme.spaces[2]};
  }
  svg {
    flex: none;
    width: 1.6rem;
    height: 1.6rem;
    margin-top: 0.2rem;
    fill: ${({ theme }) => theme.colors.neutral500};
  }
  .good svg {
    fill: ${({ theme }) => theme.colors.success600};
  }
  .wrong svg {
    fill: ${({ theme }) => theme.colors.warning600};
  }
  code {
    font-family: monospace;
  }
`;

/** Returns the field for the traced URL. */
const findField = (around: Element): Element | null =>
  around.closest('section')?.querySelector('input') ?? null;

const GOOD: readonly RedirectTrace['end']['kind'][] = ['page', 'file', 'outside'];

/** Returns the text key for a redirect without a destination. */
const endOfHop = (target: RedirectTargetType | null) => {
  if (target === 'none') return 'redirects.trace.hop-none';
  return target === 'page' ? 'redirects.trace.hop-page' : 'redirects.trace.hop-without';
};

interface TraceViewProps {
  readonly trace: RedirectTrace;
  /** Whether the user may create redirects. */
  readonly canCreate: boolean;
  /** Traces another URL. */
  readonly onAsk: (address: string) => void;
  /** Creates a redirect for the URL. */
  readonly onMake: (source: string) => void;
}

/** Shows the trace of a URL, hop by hop. */
export const TraceView = ({ trace, canCreate, onAsk, onMake }: TraceViewProps) => {
  const text = useText();
  const problemText = useProblemText();
  const { address, hops, end, near } = trace;
  const isGood = address !== null && GOOD.includes(end.kind) && end.missingPart === null;
  const title = end.page?.title?.trim();
  const isConcealed = end.kind === 'page' && end.page === null;
  const toEndText = (): string => {
    if (address === null) return text('redirects.trace.elsewhere', { address: end.address });
    if (isConcealed) return text('redirects.trace.page-concealed', { address: end.address });
    const mayBeFile = end.kind === 'nothing' && !canBePage(splitAddress(end.address).path);
    return text(mayBeFile ? 'redirects.trace.file-unknown' : `redirects.trace.${end.kind}`, {
      address: end.address,
    });
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Steps>
        {hops.map(({ source, target, served }) => (
          <li key={source}>
            <ArrowRight aria-hidden />
            {served === null ? (
              <Typography>
                {text(end.kind === 'gone' ? endOfHop(target) : 'redirects.trace.hop-concealed', {
                  source,
                })}
              </Typography>
            ) : (
              <Typography>
                {text(served === '' ? 'redirects.trace.hop-empty' : 'redirects.trace.hop', {
                  source,
                })}{' '}
                <code>{JSON.stringify(served)}</code>
              </Typography>
            )}
          </li>
        ))}
        {/* A concealed end is described at its hop. */}
        {end.address !== '' && (
          <li className={isGood ? 'good' : 'wrong'}>
            {isGood ? <CheckCircle aria-hidden /> : <WarningCircle aria-hidden />}
            <Typography fontWeight="bold">
              {toEndText()}
              {end.page !== null && (
                <>
                  {' '}
                  <Link tag={RouterLink} to={entryPath(PAGE, end.page.id)}>
                    {title || end.page.path}
                  </Link>
                </>
              )}
              {end.missingPart !== null && (
                <>
                  <br />
                  {problemText(end.missingPart)}
                </>
              )}
            </Typography>
          </li>
        )}
      </Steps>
      {near.length > 0 && (
        <Flex direction="column" alignItems="flex-start" gap={1}>
          <Typography fontWeight="bold">{text('redirects.trace.near')}</Typography>
          {near.map(({ address: found, what, differences }) => (
            <Flex key={`${what} ${found}`} gap={2} wrap="wrap">
              <TextButton ref={passFocus(findField)} onClick={() => onAsk(found)}>
                {found}
              </TextButton>
              <Typography textColor="neutral600">
                {text(`redirects.trace.near.${what}`, {
                  differences: differences
                    .map((difference) => text(`redirects.trace.difference.${difference}`))
                    .join(', '),
                })}
              </Typography>
            </Flex>
          ))}
        </Flex>
      )}
      {canCreate && address !== null && hops.length === 0 && end.kind === 'nothing' && (
        <div>
          <Button size="S" variant="secondary" onClick={() => onMake(address)}>
            {text('redirects.trace.make')}
          </Button>
        </div>
      )}
    </Flex>
  );
};
