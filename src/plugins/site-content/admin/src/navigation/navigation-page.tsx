import { Button } from '@strapi/design-system';
import { Page, useRBAC } from '@strapi/strapi/admin';
import { UPDATE } from '../routes/navigation';
import { useText } from '../translations/text';
import { NavigationEditor } from './navigation-editor';
import { useNavigation } from './use-navigation';

/** The page Navigation: header and footer as trees, next to the JSON as served. */
export const NavigationPage = () => {
  const text = useText();
  const navigation = useNavigation();
  const { isLoading, allowedActions } = useRBAC([UPDATE]);

  if (navigation.loading === 'forbidden') return <Page.NoPermissions />;
  if (navigation.loading === 'failed') {
    return (
      <Page.Error
        content={text('navigation.load-failed')}
        action={
          <Button variant="secondary" onClick={navigation.reload}>
            {text('navigation.try-again')}
          </Button>
        }
      />
    );
  }
  if (navigation.loading === 'loading' || isLoading) {
    return <Page.Loading>{text('navigation.loading')}</Page.Loading>;
  }
  return (
    <NavigationEditor navigation={navigation} canEdit={allowedActions['canUpdate'] === true} />
  );
};
