import { Field } from '@strapi/design-system';
import { styled } from 'styled-components';

/** A button inside a text field, large enough for a finger. */
export const InputAction = styled(Field.Action)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: 2.4rem;
  min-height: 2.4rem;
`;
