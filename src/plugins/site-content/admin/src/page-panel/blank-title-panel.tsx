import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Typography } from '@strapi/design-system';
import { PAGE } from '#site-content/domain/content-types';
import { isBlank } from '#site-content/domain/rules/text';
import { useOtherField } from '../strapi-internals/edit-form-values';
import { useText } from '../translations/text';

/** Side panel of a page's form: a title of spaces looks empty, but is saved with a draft and refused on publish. */
export const BlankTitlePanel: PanelComponent = ({ model }) => {
  const text = useText();
  const title = useOtherField('title');
  if (model !== PAGE || typeof title !== 'string' || title === '' || !isBlank(title)) return null;
  return {
    title: text('page-panel.blank-title'),
    content: (
      <Typography role="status" textColor="neutral800">
        {text('page-panel.blank-title.hint')}
      </Typography>
    ),
  };
};
