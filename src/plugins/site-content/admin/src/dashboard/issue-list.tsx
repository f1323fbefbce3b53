import { Flex, Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import type {
  DashboardIssue,
  DashboardResponse,
  FieldIssueKind,
  PathCollisionKind,
} from '#site-content/domain/panel/panel-response-types';
import {
  REDIRECT_FINDING_KINDS,
  type RedirectFindingKind,
  type RedirectProblem,
} from '#site-content/domain/panel/redirects';
import type { Reason } from '#site-content/domain/problems/codes';
import { useDateTime } from '../components/use-date-time';
import { useKeyLabel } from '../routes/field-labels';
import { redirectsWithPath } from '../routes/redirects';
import { useNavItemPath } from '../routes/routes';
import { useProblemText } from '../rules/use-problem-text';
import { entryPath, singleTypeFieldPath, userPath } from '../strapi-internals/addresses';
import { useText } from '../translations/text';
import { FieldIssue } from './field-issue';
import { Group } from './group';

type Kind = DashboardIssue['kind'];
type Of<K extends Kind> = Extract<DashboardIssue, { kind: K }>;

const FIELD_TITLES = {
  'broken-link': 'dashboard-widget.broken-links',
  'lost-file': 'dashboard-widget.lost-files',
  'invalid-value': 'dashboard-widget.invalid-values',
} as const satisfies Record<FieldIssueKind, string>;
const FIELD_KINDS = Object.keys(FIELD_TITLES) as FieldIssueKind[];

const COLLISION_KINDS = [
  'pages-at-one-path',
  'siblings-with-one-slug',
  ...REDIRECT_FINDING_KINDS,
] as const;

/** Returns the kind if it is a problem of redirects. */
const toRedirectKind = (kind: PathCollisionKind): RedirectFindingKind | undefined =>
  REDIRECT_FINDING_KINDS.find((known) => known === kind);

interface Props {
  readonly attention: DashboardResponse['attention'];
  readonly totals: DashboardResponse['attentionTotals'];
}

/** Lists issues by kind, each linked to where it can be fixed. */
export const IssueList = ({ attention, totals }: Props) => {
  const text = useText();
  const problemText = useProblemText();
  const formatDateTime = useDateTime();
  const navItemPath = useNavItemPath();
  const of = <K extends Kind>(kind: K): Of<K>[] =>
    attention.filter((item): item is Of<K> => item.kind === kind);
  const keys = of('key-not-set');
  const keyLabel = useKeyLabel(keys.length === 0);
  const allRedirects = (problem: RedirectProblem) => ({
    path: redirectsWithPath(problem),
    label: text('dashboard-widget.in-redirects'),
  });
  const renderEntry = (type: string, id: string, title: string, reason: Reason | null) => (
    <>
      <Link tag={RouterLink} to={entryPath(type, id)}>
        {title}
      </Link>
      {reason !== null && (
        <Typography variant="pi" textColor="neutral600" tag="p">
          {problemText(reason)}
        </Typography>
      )}
    </>
  );
  return (
    <Flex direction="column" alignItems="flex-start" gap={5}>
      <Group
        title={text('dashboard-widget.password-requests', { count: totals['password-request'] })}
        items={of('password-request')}
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
      <Group
        title={text('dashboard-widget.hidden-nav-items', { count: totals['hidden-nav-item'] })}
        items={of('hidden-nav-item')}
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
      <Group
        title={text('dashboard-widget.redirects-to-nowhere', {
          count: totals['redirect-to-nowhere'],
        })}
        items={of('redirect-to-nowhere')}
        total={totals['redirect-to-nowhere']}
        all={allRedirects('broken-link')}
        toKey={({ id }) => id}
        render={({ id, source, reason }) => renderEntry(REDIRECT, id, source, reason)}
      />
      {FIELD_KINDS.map((kind) => (
        <Group
          key={kind}
          title={text(FIELD_TITLES[kind], { count: totals[kind] })}
          items={attention.filter((item): item is Of<FieldIssueKind> => item.kind === kind)}
          total={totals[kind]}
          toKey={({ id, path, target, reason }) => [id, ...path, target, reason.code].join(' ')}
          render={(issue) => <FieldIssue {...issue} />}
        />
      ))}
      {COLLISION_KINDS.map((kind) => {
        const problem = toRedirectKind(kind);
        return (
          <Group
            key={kind}
            title={text(`dashboard-widget.${kind}`, { count: totals[kind] })}
            items={of(kind)}
            total={totals[kind]}
            toKey={({ id }) => id}
            all={problem && allRedirects(problem)}
            render={({ id, title, reason }) =>
              renderEntry(problem === undefined ? PAGE : REDIRECT, id, title, reason)
            }
          />
        );
      })}
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
    </Flex>
  );
};
