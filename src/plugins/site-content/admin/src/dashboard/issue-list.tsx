import { Flex, Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { REDIRECT_FINDING_KINDS } from '#site-content/domain/audit/finding';
import { REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import type { Attention, Overview } from '#site-content/domain/panel/panel-response-types';
import { useDateTime } from '../components/use-date-time';
import { useKeyLabel } from '../routes/field-labels';
import { redirectsWithPath } from '../routes/redirects';
import { useNavItemPath } from '../routes/routes';
import { useProblemText } from '../rules/use-problem-text';
import { entryPath, singleTypeFieldPath, userPath } from '../strapi-internals/addresses';
import { useText } from '../translations/text';
import { BrokenLinks } from './broken-links';
import { CollisionEntries } from './collision-entries';
import { Group } from './group';

type Kind = Attention['kind'];
type Of<K extends Kind> = Extract<Attention, { kind: K }>;

const COLLISION_KINDS = [
  'pages-at-one-path',
  'siblings-with-one-slug',
  ...REDIRECT_FINDING_KINDS,
] as const;

const FIELD_KINDS = ['broken-link', 'lost-file', 'invalid-value'] as const;
type FieldKind = (typeof FIELD_KINDS)[number];

interface Props {
  readonly attention: Overview['attention'];
  readonly totals: Overview['attentionTotals'];
}

/** Lists issues by kind, each linked to where it can be fixed. */
export const IssueList = ({ attention, totals }: Props) => {
  const text = useText();
  const problemText = useProblemText();
  const formatDateTime = useDateTime();
  const navItemPath = useNavItemPath();
  const of = <K extends Kind>(kind: K): Of<K>[] =>
    attention.filter((item): item is Of<K> => item.kind === kind);
  const passwordRequests = of('password-request');
  const hidden = of('hidden-nav-item');
  const redirects = of('redirect-to-nowhere');
  const keys = of('key-not-set');
  const keyLabel = useKeyLabel(keys.length === 0);
  return (
    <Flex direction="column" alignItems="flex-start" gap={5}>
      {passwordRequests.length === 0 ? null : (
        <Group
          title={text('dashboard-widget.password-requests', { count: totals['password-request'] })}
          items={passwordRequests}
          total={totals['password-request']}
          toKey={({ id }) => id}
          render={({ id, name, at }) => (
            <>
              <Link tag={RouterLink} to={userPath(id)}>
                {name}
              </Link>
              <Typography variant="pi" textColor="neutral600" tag="p">
                {text('dashboard-widget.no-mail', {
                  at: formatDateTime(at),
                })}
              </Typography>
            </>
          )}
        />
      )}
      {hidden.length === 0 ? null : (
        <Group
          title={text('dashboard-widget.hidden-nav-items', { count: totals['hidden-nav-item'] })}
          items={hidden}
          total={totals['hidden-nav-item']}
          toKey={({ id }) => id}
          render={({ id, title, area, reason }) => (
            <>
              <Link tag={RouterLink} to={navItemPath({ id, area })}>
                {text('dashboard-widget.nav-item', { area: area ?? 'none', title })}
              </Link>
              <Typography variant="pi" textColor="neutral600" tag="p">
                {text(`dashboard-widget.reason.${reason}`)}
              </Typography>
            </>
          )}
        />
      )}
      {redirects.length === 0 ? null : (
        <Group
          title={text('dashboard-widget.redirects-to-nowhere', {
            count: totals['redirect-to-nowhere'],
          })}
          items={redirects}
          total={totals['redirect-to-nowhere']}
          all={{
            path: redirectsWithPath('broken-link'),
            label: text('dashboard-widget.in-redirects'),
          }}
          toKey={({ id }) => id}
          render={({ id, source, reason }) => (
            <>
              <Link tag={RouterLink} to={entryPath(REDIRECT, id)}>
                {source}
              </Link>
              {reason !== null && (
                <Typography variant="pi" textColor="neutral600" tag="p">
                  {problemText(reason)}
                </Typography>
              )}
            </>
          )}
        />
      )}
      {FIELD_KINDS.map((kind) => (
        <BrokenLinks
          key={kind}
          kind={kind}
          links={attention.filter((item): item is Of<FieldKind> => item.kind === kind)}
          total={totals[kind]}
        />
      ))}
      {COLLISION_KINDS.map((kind) => (
        <CollisionEntries key={kind} kind={kind} entries={of(kind)} total={totals[kind]} />
      ))}
      {keys.length === 0 ? null : (
        <Group
          title={text('dashboard-widget.keys-not-set', { count: totals['key-not-set'] })}
          items={keys}
          total={totals['key-not-set']}
          toKey={({ name }) => name}
          render={({ name }) => (
            <Link tag={RouterLink} to={singleTypeFieldPath(SITE_KEYS, name)}>
              {keyLabel(name)}
            </Link>
          )}
        />
      )}
    </Flex>
  );
};
