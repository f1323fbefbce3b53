import { Typography } from '@strapi/design-system';
import { slugRule } from '#site-content/domain/rules/page';
import { usePanelSettings } from '../../settings/panel-settings';
import { useText } from '../../translations/text';
import { type Place, usePathBelow } from './use-path-below';

interface FutureUrlProps {
  readonly slug: string;
  readonly place: Place;
}

const WRAPPED = { overflowWrap: 'anywhere' } as const;

/** The URL that a page will have with the slug and the parent that its form holds, while they are typed and chosen. */
export const FutureUrl = ({ slug, place }: FutureUrlProps) => {
  const text = useText();
  const settings = usePanelSettings();
  const below = usePathBelow(place);
  if (slug === '' || slugRule(slug) !== null || below === null || settings === undefined) {
    return null;
  }
  const isHome = below.isRoot && slug === settings.homeSlug;
  const url = `${settings.siteUrl}${isHome ? '/' : `${below.path}${slug}/`}`;
  return (
    <Typography variant="pi" textColor="neutral800" tag="p" style={WRAPPED}>
      {text('edit-form.future-url', { url })}
    </Typography>
  );
};
