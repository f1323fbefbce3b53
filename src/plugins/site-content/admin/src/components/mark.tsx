import { type DefaultTheme, styled } from 'styled-components';

const COLORS = {
  neutral: { text: 'neutral700', border: 'neutral200', background: 'neutral100' },
  primary: { text: 'primary700', border: 'primary200', background: 'primary100' },
  success: { text: 'success700', border: 'success200', background: 'success100' },
  danger: { text: 'danger700', border: 'danger200', background: 'danger100' },
} satisfies Record<string, Record<string, keyof DefaultTheme['colors']>>;

/** A label on an item. The design system's badge has too little contrast in dark mode. */
export const Mark = styled.span<{ $as: keyof typeof COLORS }>`
  flex: none;
  padding: 0 ${({ theme }) => theme.spaces[1]};
  border: 1px solid ${({ theme, $as }) => theme.colors[COLORS[$as].border]};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme, $as }) => theme.colors[COLORS[$as].background]};
  color: ${({ theme, $as }) => theme.colors[COLORS[$as].text]};
  font-size: ${({ theme }) => theme.fontSizes[0]};
  font-weight: ${({ theme }) => theme.fontWeights.bold};
  line-height: ${({ theme }) => theme.lineHeights[4]};
  white-space: nowrap;
`;
