import { ExternalLink, File, Link } from '@strapi/icons';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import { useText } from '../../translations/text';

interface TargetTextProps {
  readonly item: NavigationItem;
  /** Path of the page, or its title while it is unpublished; unset without a page. */
  readonly page: string | undefined;
  readonly isGroup: boolean;
  readonly subitems: number;
}

/** One line with the item's destination. */
export const TargetText = ({ item, page, isGroup, subitems }: TargetTextProps) => {
  const text = useText();
  if (isGroup) {
    return <div className="target">{text('navigation.group', { count: subitems })}</div>;
  }
  if (item.page !== null) {
    return (
      <div className="target">
        <File aria-hidden />
        <span>{page ?? text('navigation.unknown-page')}</span>
      </div>
    );
  }
  if (item.url === null) return null;
  return (
    <div className="target">
      {item.url.startsWith('/') ? <Link aria-hidden /> : <ExternalLink aria-hidden />}
      <span>{item.url}</span>
    </div>
  );
};
