import { Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import {
  REDIRECT_FINDING_KINDS,
  type RedirectFindingKind,
} from '#site-content/domain/audit/finding';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { Attention, PathCollisionKind } from '#site-content/domain/panel/panel-response-types';
import { redirectsWithPath } from '../routes/redirects';
import { useProblemText } from '../rules/use-problem-text';
import { entryPath } from '../strapi-internals/addresses';
import { useText } from '../translations/text';
import { Group } from './group';

interface Props {
  readonly kind: PathCollisionKind;
  readonly entries: readonly Extract<Attention, { kind: PathCollisionKind }>[];
  readonly total: number;
}

/** Returns the kind if it is a problem of redirects. */
const ofRedirects = (kind: PathCollisionKind): RedirectFindingKind | undefined =>
  REDIRECT_FINDING_KINDS.find((known) => known === kind);

/** Lists pages that share a path or have a sibling with the same slug, or conflicting redirects. */
export const CollisionEntries = ({ kind, entries, total }: Props) => {
  const text = useText();
  const problemText = useProblemText();
  if (entries.length === 0) return null;
  const problem = ofRedirects(kind);
  const type = problem === undefined ? PAGE : REDIRECT;
  return (
    <Group
      title={text(`dashboard-widget.${kind}`, { count: total })}
      items={entries}
      total={total}
      toKey={({ id }) => id}
      all={
        problem && {
          path: redirectsWithPath(problem),
          label: text('dashboard-widget.in-redirects'),
        }
      }
      render={({ id, title, reason }) => (
        <>
          <Link tag={RouterLink} to={entryPath(type, id)}>
            {title}
          </Link>
          <Typography variant="pi" textColor="neutral600" tag="p">
            {problemText(reason)}
          </Typography>
        </>
      )}
    />
  );
};
