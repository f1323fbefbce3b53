import { Box, Flex, TextButton, Typography } from '@strapi/design-system';
import { canBePage } from '#site-content/domain/audit/link-targets';
import type { Hop, RedirectTrace } from '#site-content/domain/panel/redirects';
import { reason } from '#site-content/domain/problems/problem';
import { showLoop } from '#site-content/domain/redirects/show-chain';
import { splitAddress } from '#site-content/domain/rules/page-link';
import { normaliseSource } from '#site-content/domain/rules/redirect';
import { findPlaceholder } from '#site-content/domain/rules/suggested-source';
import { findControl, passFocus } from '../../components/pass-focus';
import { Status } from '../../components/status';
import { useDebouncedValue } from '../../components/use-debounced-value';
import { WarningBox } from '../../components/warning-box';
import { useProblemText } from '../../rules/use-problem-text';
import { useText } from '../../translations/text';
import { useTrace } from '../use-trace';
import { useValueText } from '../use-value-text';
import type { Draft } from './draft';

/** The page or redirect at the source of a redirect. */
export interface AtSource {
  /** Title or path of the page that the redirect hides; `null` for none. */
  readonly page: string | null;
  /** The redirect that has this source; `null` for none. */
  readonly redirect: {
    readonly source: string;
    /** The destination as front ends receive it; `undefined` if the user may not read it. */
    readonly served: string | null | undefined;
  } | null;
  /** Whether the request is still pending. */
  readonly isPending: boolean;
}

/**
 * Returns the destination of a redirect in a trace; `undefined` if it is the path of a page that the user may not read.
 */
const getServed = ({ served }: Hop, { end }: RedirectTrace): string | null | undefined =>
  served === null && end.kind !== 'gone' ? undefined : served;

/**
 * Finds the page or redirect at the source of a redirect. Visitors could no longer reach that page.
 *
 * @param before the stored source; `null` for a new redirect
 */
export const useAtSource = (source: string, before: string | null): AtSource => {
  const typed = normaliseSource(source);
  const address = useDebouncedValue(typed);
  const isAsked = (at: string): boolean => at.startsWith('/') && at !== before;
  const { trace, failure } = useTrace(isAsked(address) ? address : '');
  const end = trace?.hops.length === 0 && trace.end.kind === 'page' ? trace.end : null;
  // `page` is missing if the user may not read it. The address is no secret: every visitor can see that a page has the
  // typed URL.
  const path = end?.page?.path ?? end?.address ?? null;
  const isAnswered = address === typed && (trace !== null || failure !== null);
  // A trace may begin with another spelling.
  const first = trace?.hops[0];
  return {
    page: path !== null && path === typed ? end?.page?.title?.trim() || path : null,
    redirect:
      trace !== null && first?.source === typed
        ? { source: typed, served: getServed(first, trace) }
        : null,
    isPending: isAsked(typed) && !isAnswered,
  };
};

/** Warns that a redirect hides the page at its source, or that another redirect has this source. */
export const AtSourceWarning = ({ page, redirect }: Pick<AtSource, 'page' | 'redirect'>) => {
  const text = useText();
  const shown = useValueText();
  const getWarning = (): string | null => {
    if (page !== null) return text('redirects.hides-page', { page });
    if (redirect === null) return null;
    const { source, served } = redirect;
    return text('redirects.source.taken', {
      redirect: served === undefined ? source : `${source} → ${shown(served)}`,
    });
  };
  const warning = getWarning();
  return (
    <Box role="status">
      {warning !== null && (
        <WarningBox>
          <Typography textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
            {warning}
          </Typography>
        </WarningBox>
      )}
    </Box>
  );
};

/** Says that an address with a `*` or a placeholder is not used as a pattern. */
export const PatternNote = ({ source }: { readonly source: string }) => {
  const text = useText();
  const found = findPlaceholder(normaliseSource(source));
  return (
    <Typography variant="pi" textColor="neutral800" tag="p" role="status">
      {found !== null && text('redirects.pattern', { found })}
    </Typography>
  );
};

interface NothingFoundProps {
  readonly trace: RedirectTrace;
  readonly onChoose: (address: string) => void;
}

/** Warns about a broken destination, and offers URLs that differ only in spelling. */
const NothingFound = ({ trace: { end, near }, onChoose }: NothingFoundProps) => {
  const text = useText();
  return (
    <Flex gap={2} wrap="wrap">
      <Typography variant="pi" textColor="neutral800">
        {text('redirects.nothing-found', { address: end.address })}
      </Typography>
      {near.map(({ address }) => (
        <TextButton key={address} ref={passFocus(findControl)} onClick={() => onChoose(address)}>
          {text('redirects.nothing-found.use', { address })}
        </TextButton>
      ))}
    </Flex>
  );
};

/** Returns the loop that a redirect from the source into a trace would close, or `null` if there is none. */
const findLoop = (source: string, { hops, end }: RedirectTrace): string[] | null => {
  const passed = [...hops.map((hop) => hop.source), end.address];
  const at = passed.indexOf(source);
  return at === -1 ? null : [source, ...passed.slice(0, at)];
};

interface LeadsOnProps {
  /** The source as typed. */
  readonly source: string;
  readonly destination: string;
  readonly onChangeDestination: (
    changed: Pick<Draft, 'destination'> | Pick<Draft, 'target' | 'page'>
  ) => void;
}

/** Warns if a destination redirects further, leads back to the source or is broken, and offers a better one. */
export const DestinationNote = ({ source, destination, onChangeDestination }: LeadsOnProps) => {
  const text = useText();
  const problemText = useProblemText();
  const address = useDebouncedValue(destination.trim());
  const { trace } = useTrace(address.startsWith('/') ? address : '');
  if (trace === null) return null;
  const loop = findLoop(normaliseSource(source), trace);
  const { missingPart } = trace.end;
  const wrong = loop === null ? missingPart : reason('redirect.loop', { chain: showLoop(loop) });
  if (wrong !== null) {
    return (
      <Status>
        <Typography variant="pi" textColor="neutral800" tag="p">
          {problemText(wrong)}
        </Typography>
      </Status>
    );
  }
  if (trace.end.kind === 'nothing' && canBePage(splitAddress(trace.end.address).path)) {
    return (
      <Status>
        <NothingFound
          trace={trace}
          onChoose={(chosen) => onChangeDestination({ destination: chosen })}
        />
      </Status>
    );
  }
  // Shows nothing about a page that the user may not see.
  if (trace.hops.length === 0 || trace.end.address === '') return null;
  const { kind, address: end, page } = trace.end;
  if (kind === 'gone' || kind === 'loop') return null;
  return (
    <Status>
      <Flex gap={2} wrap="wrap">
        <Typography variant="pi" textColor="neutral800">
          {text('redirects.leads-on', { end })}
        </Typography>
        <TextButton
          ref={passFocus(findControl)}
          onClick={() =>
            onChangeDestination(
              page !== null && page.path === end
                ? { target: 'page', page: { ...page, title: page.title ?? '', slug: '' } }
                : { destination: end }
            )
          }
        >
          {text('redirects.leads-on.directly')}
        </TextButton>
      </Flex>
    </Status>
  );
};
