import { Field } from '@strapi/design-system';
import { styled } from 'styled-components';

/** The browser's input for a date or a time. The browser draws its icon for the current theme. */
export const DateInput = styled(Field.Input)`
  color-scheme: ${({ theme }) => theme.colorScheme};
`;
