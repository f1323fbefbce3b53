import { Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { NAV_ITEM, PAGE, SITE_KEYS } from '#site-content/domain/content-types';
import type { Attention } from '#site-content/domain/panel/panel-response-types';
import { useFieldLabels } from '../routes/field-labels';
import { useKeyLabel } from '../routes/key-label';
import { useNavItemPath } from '../routes/routes';
import { useProblemText } from '../rules/use-problem-text';
import { entryPath, singleTypeFieldPath } from '../strapi-internals/addresses';
import { useText } from '../translations/text';
import { Group } from './group';

type FieldKind = 'broken-link' | 'lost-file';
type BrokenLink = Extract<Attention, { kind: FieldKind }>;

const TITLES = {
  'broken-link': 'dashboard-widget.broken-links',
  'lost-file': 'dashboard-widget.lost-files',
} as const;

interface Props {
  readonly kind: FieldKind;
  readonly links: readonly BrokenLink[];
  readonly total: number;
}

/** Fields with a broken link or without the file that they had, each with its problem. */
export const BrokenLinks = ({ kind, links, total }: Props) => {
  const text = useText();
  const problemText = useProblemText();
  const navItemPath = useNavItemPath();
  const { toFieldName } = useFieldLabels(PAGE);
  const keyLabel = useKeyLabel(!links.some(({ type }) => type === SITE_KEYS));
  if (links.length === 0) return null;
  const getPath = ({ type, isSingle, id, area, path }: BrokenLink): string => {
    if (isSingle) return singleTypeFieldPath(type, String(path[0]));
    return type === NAV_ITEM ? navItemPath({ id, area }) : entryPath(type, id);
  };
  const getName = ({ type, title, area, path }: BrokenLink): string => {
    if (type === SITE_KEYS) return keyLabel(String(path[0]));
    return area === null ? title : text('dashboard-widget.nav-item', { area, title });
  };
  // Several links of one page may have the same problem.
  const getReason = ({ type, path, reason }: BrokenLink): string =>
    type === PAGE
      ? text('dashboard-widget.in-field', { field: toFieldName(path), reason: problemText(reason) })
      : problemText(reason);
  return (
    <Group
      title={text(TITLES[kind], { count: total })}
      items={links}
      total={total}
      toKey={({ id, path, target }) => [id, ...path, target].join(' ')}
      render={(link) => (
        <>
          <Link tag={RouterLink} to={getPath(link)}>
            {getName(link)}
          </Link>
          <Typography variant="pi" textColor="neutral600" tag="p">
            {getReason(link)}
          </Typography>
        </>
      )}
    />
  );
};
