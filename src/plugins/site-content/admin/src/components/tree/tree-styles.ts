import { Box } from '@strapi/design-system';
import { css, styled } from 'styled-components';
import { INDENT } from './indent';

/** Height of the panel's sticky header in pixels, kept free when a row is scrolled into view. */
const ROOM_ABOVE = 96;

const focusRing = css`
  outline: 2px solid ${({ theme }) => theme.colors.primary600};
`;

const line = css`
  .line {
    display: flex;
    align-items: stretch;
    min-height: 5.6rem;
    scroll-margin: ${ROOM_ABOVE}px 0 ${({ theme }) => theme.spaces[4]};
    padding-inline: ${({ theme }) => theme.spaces[2]};
    border-bottom: 1px solid ${({ theme }) => theme.colors.neutral150};
    background: ${({ theme }) => theme.colors.neutral0};
  }
  .line:hover {
    background: ${({ theme }) => theme.colors.neutral100};
  }
  .line:focus-visible {
    ${focusRing}
    outline-offset: -2px;
  }
  .line[data-wrong] {
    box-shadow: inset 3px 0 0 ${({ theme }) => theme.colors.danger600};
  }
  .line[data-dragged] {
    background: ${({ theme }) => theme.colors.neutral100};
    outline: 1px dashed ${({ theme }) => theme.colors.neutral500};
    outline-offset: -3px;
  }
  .line[data-holder] {
    background: ${({ theme }) => theme.colors.primary100};
  }
  /* A thin line for each level above shows which item a sub-item belongs to. */
  .guides {
    flex: none;
    width: calc((var(--level) - 1) * ${INDENT}px);
    background-image: ${({ theme }) =>
      `linear-gradient(to right, transparent ${INDENT / 2 - 1}px, ${theme.colors.neutral200} ${INDENT / 2 - 1}px, ${theme.colors.neutral200} ${INDENT / 2}px, transparent ${INDENT / 2}px)`};
    background-size: ${INDENT}px 100%;
  }
`;

const cells = css`
  .start,
  .end {
    position: relative;
    display: flex;
    flex: none;
    align-items: center;
    gap: ${({ theme }) => theme.spaces[1]};
  }
  .body {
    display: flex;
    flex: 1;
    flex-direction: column;
    justify-content: center;
    min-width: 0;
    padding: ${({ theme }) => `${theme.spaces[2]} ${theme.spaces[1]}`};
  }
  .heading,
  .target,
  .note {
    display: flex;
    align-items: center;
    min-width: 0;
    gap: ${({ theme }) => theme.spaces[2]};
  }
  .target {
    gap: ${({ theme }) => theme.spaces[1]};
  }
  .note {
    flex-wrap: wrap;
  }
`;

const texts = css`
  .title {
    max-width: 100%;
    padding: 0;
    border: 0;
    border-radius: ${({ theme }) => theme.borderRadius};
    background: transparent;
    color: ${({ theme }) => theme.colors.neutral800};
    font: inherit;
    font-size: ${({ theme }) => theme.fontSizes[2]};
    font-weight: ${({ theme }) => theme.fontWeights.bold};
    line-height: ${({ theme }) => theme.lineHeights[4]};
    text-align: start;
  }
  a.title {
    text-decoration: none;
  }
  button.title {
    cursor: pointer;
  }
  a.title:hover,
  button.title:hover {
    text-decoration: underline;
  }
  a.title:focus-visible,
  button.title:focus-visible {
    ${focusRing}
    outline-offset: 2px;
  }
  /* Paths wrap, because pages may differ only in their last part. */
  .title,
  .target span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .target,
  .note {
    color: ${({ theme }) => theme.colors.neutral600};
    font-size: ${({ theme }) => theme.fontSizes[1]};
    line-height: ${({ theme }) => theme.lineHeights[4]};
  }
  .note {
    color: ${({ theme }) => theme.colors.neutral700};
  }
  .note[data-wrong] {
    color: ${({ theme }) => theme.colors.danger600};
  }
  .note svg,
  .target svg {
    flex: none;
    width: 1.2rem;
    height: 1.2rem;
    fill: ${({ theme }) => theme.colors.neutral500};
  }
  .note svg {
    width: 1.4rem;
    height: 1.4rem;
    fill: ${({ theme }) => theme.colors.warning700};
  }
  .note[data-wrong] svg {
    fill: ${({ theme }) => theme.colors.danger600};
  }
  .mend {
    padding: 0;
    border: 0;
    border-radius: ${({ theme }) => theme.borderRadius};
    background: transparent;
    color: ${({ theme }) => theme.colors.primary600};
    font: inherit;
    text-decoration: none;
    cursor: pointer;
  }
  .mend:hover {
    text-decoration: underline;
  }
  .mend:focus-visible {
    ${focusRing}
  }
`;

const iconButtons = css`
  .icon {
    display: inline-flex;
    flex: none;
    align-items: center;
    justify-content: center;
    width: 2.8rem;
    height: 2.8rem;
    border: 0;
    border-radius: ${({ theme }) => theme.borderRadius};
    background: transparent;
    color: ${({ theme }) => theme.colors.neutral600};
    cursor: pointer;
  }
  .icon svg {
    width: 1.6rem;
    height: 1.6rem;
    fill: currentColor;
  }
  .icon:hover {
    background: ${({ theme }) => theme.colors.neutral200};
    color: ${({ theme }) => theme.colors.neutral800};
  }
  .icon:focus-visible {
    ${focusRing}
  }
  /* Touching the handle drags the row; touching the rest of it scrolls. */
  .icon[data-control='drag'] {
    cursor: grab;
    touch-action: none;
  }
  span.icon {
    visibility: hidden;
  }
`;

/** In a narrow window, the title is above its marks. */
const narrow = css`
  @media (max-width: 600px) {
    .guides {
      width: calc((var(--level) - 1) * ${INDENT / 2}px);
      background-size: ${INDENT / 2}px 100%;
    }
    .heading {
      flex-wrap: wrap;
      row-gap: 0;
    }
    .heading .title {
      flex-basis: 100%;
    }
  }
`;

/**
 * Styles of all rows. Rows are plain elements, because with components of the design system a navigation of 300 items
 * took seconds to appear.
 */
export const TreeList = styled(Box)`
  position: relative;
  ${line}
  ${cells}
  ${texts}
  ${iconButtons}
  ${narrow}
`;
