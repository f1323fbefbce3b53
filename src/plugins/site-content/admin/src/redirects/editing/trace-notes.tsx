import { Flex, TextButton, Typography } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { canBePage } from '#site-content/domain/audit/link-targets';
import type { RedirectWay } from '#site-content/domain/panel/redirects';
import { splitAddress } from '#site-content/domain/rules/page-link';
import { normaliseSource } from '#site-content/domain/rules/redirect';
import { useText } from '../../translations/text';
import { useWay } from '../trace/use-trace';
import type { Draft } from './draft';

/** So long after a key that the next one has come, in milliseconds. */
const PAUSE = 300;

interface HiddenPageProps {
  readonly source: string;
  /** As it is stored; `null` for a new one. */
  readonly before: string | null;
}

/** Says which page nobody finds any more, where a redirect takes its address. */
export const HiddenPage = ({ source, before }: HiddenPageProps) => {
  const text = useText();
  const address = useDebounce(normaliseSource(source), PAUSE);
  const isAsked = address.startsWith('/') && address !== before;
  const { way } = useWay(isAsked ? address : '');
  const page = way !== null && way.hops.length === 0 ? way.end.page : null;
  if (page === null || page.path !== address) return null;
  return (
    <Typography variant="pi" textColor="neutral800" role="status">
      {text('redirects.hides-page', { page: page.title?.trim() || page.path })}
    </Typography>
  );
};

interface NothingFoundProps {
  readonly way: RedirectWay;
  readonly onChoose: (address: string) => void;
}

/** Warns of a destination where nothing is, and offers what differs from it only in its spelling. */
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

/** Says where a destination leads on to, or that nothing is there, and offers a better one. */
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
