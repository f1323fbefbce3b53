/**
 * @reliesOn Once a page has scrolled, Strapi fixes its head to the top of the window, as an element with the attribute
 *   `data-strapi-header-sticky`. Below the theme's `large` width, its main navigation is a bar there that covers it.
 * @ifItFails In windows of 768 to 1079 pixels, the Save button of the navigation cannot be clicked once the page has
 *   scrolled.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/components/Layouts/HeaderLayout.mjs`,
 *   `@strapi/admin/dist/admin/admin/src/components/MainNav/MainNav.mjs`
 */

import type { StrapiApp } from '@strapi/strapi/admin';
import { createGlobalStyle } from 'styled-components';
import { addGlobalComponent } from './global-component';

/** Moves a page's header below Strapi's bar, which is 6.4rem high and has a line below it. */
const BelowBar = createGlobalStyle`
  [data-strapi-header-sticky] {
    top: calc(6.4rem + 1px);
  }

  ${({ theme }) => theme.breakpoints.large} {
    [data-strapi-header-sticky] {
      top: 0;
    }
  }
`;

/** Keeps the header of a page in view below Strapi's bar, which would otherwise cover it. */
export const keepStuckHeaderInView = (app: StrapiApp): void =>
  addGlobalComponent(app, 'stuck-header', BelowBar);
