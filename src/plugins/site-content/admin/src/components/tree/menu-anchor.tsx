import { Menu } from '@strapi/design-system';
import { styled } from 'styled-components';

/** A line's menu hangs on this; what is pressed is the line's own button, which needs no menu until then. */
export const MenuAnchor = styled(Menu.Trigger)`
  position: absolute;
  inset: 0;
  visibility: hidden;
`;
