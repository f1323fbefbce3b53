import { Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { NAV_ITEM, SITE_KEYS } from '#site-content/domain/content-types';
import type { Attention } from '#site-content/domain/panel/answers';
import { useKeyLabel } from '../routes/key-label';
import { useNavItemPath } from '../routes/routes';
import { useProblemText } from '../rules/use-problem-text';
import { entryPath, singleTypeFieldPath } from '../strapi-internals/addresses';
import { useText } from '../translations/text';
import { Group } from './group';

type BrokenLink = Extract<Attention, { kind: 'broken-link' }>;

interface Props {
  readonly links: readonly BrokenLink[];
  readonly total: number;
}

/** Links that lead to nothing, each with what is wrong with it. */
export const BrokenLinks = ({ links, total }: Props) => {
  const text = useText();
  const problemText = useProblemText();
  const navItemPath = useNavItemPath();
  const keyLabel = useKeyLabel(!links.some(({ type }) => type === SITE_KEYS));
  if (links.length === 0) return null;
  const getPath = ({ type, isSingle, id, area, path }: BrokenLink): string => {
    if (isSingle) return singleTypeFieldPath(type, String(path[0]));
    return type === NAV_ITEM ? navItemPath({ id, area }) : entryPath(type, id);
  };
  const getName = ({ type, title, area, path }: BrokenLink): string => {
    if (type === SITE_KEYS) return keyLabel(String(path[0]));
    return area === null ? title : text('home-widget.nav-item', { area, title });
  };
  return (
    <Group
      title={text('home-widget.broken-links', { count: total })}
      items={links}
      total={total}
      toKey={({ id, path, target }) => [id, ...path, target].join(' ')}
      render={(link) => (
        <>
          <Link tag={RouterLink} to={getPath(link)}>
            {getName(link)}
          </Link>
          <Typography variant="pi" textColor="neutral600" tag="p">
            {problemText(link.reason)}
          </Typography>
        </>
      )}
    />
  );
};
