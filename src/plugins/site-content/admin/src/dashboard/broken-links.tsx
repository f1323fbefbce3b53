import { Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { NAV_ITEM, SITE_KEYS } from '#site-content/domain/content-types';
import type { Attention } from '#site-content/domain/panel/panel-response-types';
import { useFieldLabels } from '../routes/field-labels';
import { useNavItemPath } from '../routes/routes';
import { useProblemText } from '../rules/use-problem-text';
import { entryPath, singleTypeFieldPath } from '../strapi-internals/addresses';
import { useText } from '../translations/text';
import { Group } from './group';

type FieldKind = 'broken-link' | 'lost-file' | 'invalid-value';
type BrokenLink = Extract<Attention, { kind: FieldKind }>;

const TITLES = {
  'broken-link': 'dashboard-widget.broken-links',
  'lost-file': 'dashboard-widget.lost-files',
  'invalid-value': 'dashboard-widget.invalid-values',
} as const;

/** Shows the entry, its field and the problem, because several links of one page may have the same problem. */
const FieldIssue = ({ link }: { readonly link: BrokenLink }) => {
  const { type, isSingle, id, title, area, path, models, reason } = link;
  const text = useText();
  const problemText = useProblemText();
  const navItemPath = useNavItemPath();
  const { toFieldName } = useFieldLabels(type);
  const field = toFieldName(path, models);
  const getPath = (): string => {
    if (isSingle) return singleTypeFieldPath(type, String(path[0]));
    return type === NAV_ITEM ? navItemPath({ id, area }) : entryPath(type, id);
  };
  const getName = (): string => {
    if (type === SITE_KEYS) return field;
    return area === null ? title : text('dashboard-widget.nav-item', { area, title });
  };
  // A menu item has one link, and a site key is named by its field.
  const isInField = type !== NAV_ITEM && type !== SITE_KEYS;
  return (
    <>
      <Link tag={RouterLink} to={getPath()}>
        {getName() || id}
      </Link>
      <Typography variant="pi" textColor="neutral600" tag="p">
        {isInField
          ? text('dashboard-widget.in-field', { field, reason: problemText(reason) })
          : problemText(reason)}
      </Typography>
    </>
  );
};

interface Props {
  readonly kind: FieldKind;
  readonly links: readonly BrokenLink[];
  readonly total: number;
}

/** Lists fields with a broken link, a missing file or a value that breaks a rule, each with its problem. */
export const BrokenLinks = ({ kind, links, total }: Props) => {
  const text = useText();
  if (links.length === 0) return null;
  return (
    <Group
      title={text(TITLES[kind], { count: total })}
      items={links}
      total={total}
      toKey={({ id, path, target, reason }) => [id, ...path, target, reason.code].join(' ')}
      render={(link) => <FieldIssue link={link} />}
    />
  );
};
