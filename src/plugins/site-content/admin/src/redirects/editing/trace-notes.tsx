import { Box, Flex, TextButton, Typography } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { canBePage } from '#site-content/domain/audit/link-targets';
import type { RedirectWay } from '#site-content/domain/panel/redirects';
import { splitAddress } from '#site-content/domain/rules/page-link';
import { normaliseSource } from '#site-content/domain/rules/redirect';
import { WarningBox } from '../../components/warning-box';
import { useText } from '../../translations/text';
import { useWay } from '../trace/use-trace';
import type { Draft } from './draft';

/** Delay after the last key, in milliseconds. */
const PAUSE = 300;

/** The page that a redirect hides. */
export interface HiddenPage {
  /** Its title or path; `null` for none. */
  readonly name: string | null;
  /** Whether it is not known yet. */
  readonly isPending: boolean;
}

/**
 * Finds the page at the source of a redirect, which visitors can no longer reach.
 *
 * @param before the stored source; `null` for a new redirect
 */
export const useHiddenPage = (source: string, before: string | null): HiddenPage => {
  const typed = normaliseSource(source);
  const address = useDebounce(typed, PAUSE);
  const mayHide = (at: string): boolean => at.startsWith('/') && at !== before;
  const { way, failure } = useWay(mayHide(address) ? address : '');
  const end = way?.hops.length === 0 && way.end.kind === 'page' ? way.end : null;
  // Without a page if the user may not read it; what is at a URL that they type is known to every visitor.
  const path = end?.page?.path ?? end?.address ?? null;
  const isAnswered = address === typed && (way !== null || failure !== null);
  return {
    name: path !== null && path === typed ? end?.page?.title?.trim() || path : null,
    isPending: mayHide(typed) && !isAnswered,
  };
};

/** Warns that a redirect hides the page at its source. */
export const HiddenPageWarning = ({ name }: Pick<HiddenPage, 'name'>) => {
  const text = useText();
  return (
    <Box role="status">
      {name !== null && (
        <WarningBox>
          <Typography textColor="neutral800">
            {text('redirects.hides-page', { page: name })}
          </Typography>
        </WarningBox>
      )}
    </Box>
  );
};

/** Says of an address with a `*` that it is no pattern. */
export const StarNote = ({ source }: { readonly source: string }) => {
  const text = useText();
  return (
    <Typography variant="pi" textColor="warning700" tag="p" role="status">
      {source.includes('*') && text('redirects.star')}
    </Typography>
  );
};

interface NothingFoundProps {
  readonly way: RedirectWay;
  readonly onChoose: (address: string) => void;
}

/** Warns about a broken destination, and offers URLs that differ in spelling only. */
const NothingFound = ({ way: { end, near }, onChoose }: NothingFoundProps) => {
  const text = useText();
  return (
    <Flex gap={2} wrap="wrap" role="status">
      <Typography variant="pi" textColor="warning700">
        {text('redirects.nothing-found', { address: end.address })}
      </Typography>
      {near.map(({ address }) => (
        <TextButton key={address} onClick={() => onChoose(address)}>
          {text('redirects.nothing-found.use', { address })}
        </TextButton>
      ))}
    </Flex>
  );
};

interface LeadsOnProps {
  readonly destination: string;
  readonly onLead: (changed: Pick<Draft, 'destination'> | Pick<Draft, 'target' | 'page'>) => void;
}

/** Warns if a destination redirects further or is broken, and offers a better one. */
export const LeadsOn = ({ destination, onLead }: LeadsOnProps) => {
  const text = useText();
  const address = useDebounce(destination.trim(), PAUSE);
  const { way } = useWay(address.startsWith('/') ? address : '');
  if (way === null) return null;
  if (way.end.kind === 'nothing' && canBePage(splitAddress(way.end.address).path)) {
    return <NothingFound way={way} onChoose={(chosen) => onLead({ destination: chosen })} />;
  }
  if (way.hops.length === 0) return null;
  const { kind, address: end, page } = way.end;
  if (kind !== 'page' && kind !== 'outside' && kind !== 'nothing') return null;
  return (
    <Flex gap={2} wrap="wrap" role="status">
      <Typography variant="pi" textColor="neutral800">
        {text('redirects.leads-on', { end })}
      </Typography>
      <TextButton
        onClick={() =>
          onLead(
            page !== null && page.path === end
              ? { target: 'page', page: { ...page, title: page.title ?? '', slug: '' } }
              : { destination: end }
          )
        }
      >
        {text('redirects.leads-on.directly')}
      </TextButton>
    </Flex>
  );
};
