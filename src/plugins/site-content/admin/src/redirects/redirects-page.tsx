import { Page } from '@strapi/strapi/admin';
import { REDIRECT } from '#site-content/domain/content-types';
import { readsEntries } from '../strapi-internals/permissions';
import { useText } from '../translations/text';
import { RedirectsView } from './redirects-view';

const READ = [readsEntries(REDIRECT)];

/** The page Redirects. */
export const RedirectsPage = () => {
  const text = useText();
  return (
    <Page.Protect permissions={READ}>
      <Page.Title>{text('redirects.title')}</Page.Title>
      <RedirectsView />
    </Page.Protect>
  );
};
