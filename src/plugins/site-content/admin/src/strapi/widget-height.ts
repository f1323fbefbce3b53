import { createGlobalStyle } from 'styled-components';

/**
 * Makes a widget of the home page as high as what is in it. Strapi gives every widget one height, and what does not fit
 * must be scrolled to.
 *
 * A port: no option of a widget says how high it is, and the markup around it is not documented. Read in Strapi 5.54.0:
 * `@strapi/admin/dist/admin/admin/src/pages/Home/HomePage.mjs` and `…/utils/widgetLayout.mjs`.
 */
export const AsHighAsItIs = createGlobalStyle<{ readonly $widget: `plugin::${string}.${string}` }>`
  [data-strapi-widget-id='${({ $widget }) => $widget}'] main {
    height: auto;
    min-height: 26.1rem;
    /* The frame of a button that has the focus stands out by as much, also while it is not seen. */
    padding-bottom: 0.4rem;
  }

  /* The widget beside it is as high, instead of in the middle. */
  [data-strapi-grid-container] :has(> [data-strapi-widget-id]) {
    align-items: stretch;
  }
`;
