import { Page } from '@strapi/strapi/admin';
import { PAGE } from '#site-content/domain/content-types';
import { readsEntries } from '../strapi-internals/permissions';
import { useText } from '../translations/text';
import { PagesView } from './pages-view';

const READ = [readsEntries(PAGE)];

/** The page Pages: the site's page structure, with all actions. */
export const PagesPage = () => {
  const text = useText();
  return (
    <Page.Protect permissions={READ}>
      <Page.Title>{text('pages.title')}</Page.Title>
      <PagesView />
    </Page.Protect>
  );
};
