import { Typography } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { readPagePath } from '#site-content/domain/pages/typed-paths';
import { usePanelSettings } from '../settings/panel-settings';
import { useText } from '../translations/text';
import { PAUSE, usePageAt } from './page-options';

/** Says below the input of a URL which page has the typed path, or that none has. */
export const PageAtPath = ({ url }: { readonly url: string }) => {
  const text = useText();
  const siteUrl = usePanelSettings()?.siteUrl ?? '';
  const path = readPagePath(url, siteUrl);
  const paused = useDebounce(path, PAUSE);
  const page = usePageAt(paused === path ? path : null);
  return (
    <div role="status">
      {page !== undefined && (
        <Typography tag="p" variant="pi" textColor="neutral800">
          {page === null
            ? text('page-picker.none-at-path')
            : text('page-picker.at-path', { title: page.title })}
        </Typography>
      )}
    </div>
  );
};
