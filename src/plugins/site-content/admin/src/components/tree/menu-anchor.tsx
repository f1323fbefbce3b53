import { Menu } from '@strapi/design-system';
import { styled } from 'styled-components';

/** Anchor of a row's menu. The row's own button opens it, so no menu is rendered before. */
export const MenuAnchor = styled(Menu.Trigger)`
  position: absolute;
  inset: 0;
  visibility: hidden;
`;
