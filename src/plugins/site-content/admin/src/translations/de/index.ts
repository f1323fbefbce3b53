import type en from '../en';
import elements from './components.json';
import dashboardWidget from './dashboard-widget.json';
import editForm from './edit-form.json';
import htmlField from './html-field.json';
import mediaUsage from './media-usage.json';
import navigation from './navigation.json';
import options from './options.json';
import pagePanel from './page-panel.json';
import pagePicker from './page-picker.json';
import pages from './pages.json';
import preview from './preview.json';
import redirects from './redirects.json';
import secretField from './secret-field.json';

/** Every text of the plugin, in German. */
const de: typeof en = {
  ...editForm,
  ...elements,
  ...dashboardWidget,
  ...htmlField,
  ...mediaUsage,
  ...navigation,
  ...options,
  ...pagePanel,
  ...pagePicker,
  ...pages,
  ...preview,
  ...redirects,
  ...secretField,
};

export default de;
