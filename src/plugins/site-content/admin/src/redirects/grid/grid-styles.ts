import { css, styled } from 'styled-components';

/** Heights in pixels, used to compute row positions. */
export const HEAD_HEIGHT = 44;
export const ROW_HEIGHT = 60;
/** Height of a row whose cells are below each other. */
export const TALL_ROW_HEIGHT = 156;
/** Width in pixels. Narrower boxes use tall rows. */
export const NARROW = 600;

const focusRing = css`
  outline: 2px solid ${({ theme }) => theme.colors.primary600};
`;

const columns = css`
  .row,
  .head {
    display: grid;
    grid-template-columns:
      2.4rem minmax(0, 1.3fr) minmax(0, 1.4fr) 11rem 9rem minmax(0, 0.7fr)
      11.5rem 6.8rem;
    align-items: center;
    column-gap: ${({ theme }) => theme.spaces[3]};
    padding-inline: ${({ theme }) => theme.spaces[3]};
  }
  @container (max-width: 1040px) {
    .row,
    .head {
      grid-template-columns: 2.4rem minmax(0, 1.2fr) minmax(0, 1.4fr) 11rem 9rem 11.5rem 6.8rem;
    }
    .note {
      display: none;
    }
  }
  @container (max-width: 800px) {
    .row,
    .head {
      grid-template-columns: 2.4rem minmax(0, 1fr) minmax(0, 1.2fr) 11.5rem 6.8rem;
    }
    .kind,
    .origin {
      display: none;
    }
  }
  @container (max-width: ${NARROW - 1}px) {
    .head {
      grid-template-columns: 2.4rem auto auto auto;
      justify-content: start;
    }
    .head .end {
      display: none;
    }
    .row {
      grid-template:
        'select source source source end' auto
        'select leads leads leads end' auto
        'select kind origin note end' auto
        'select changed changed changed end' auto / 2.4rem minmax(0, auto) minmax(0, auto) minmax(
          0,
          1fr
        )
        auto;
      align-content: center;
      row-gap: 0;
    }
    .row .select {
      grid-area: select;
    }
    .row .source {
      grid-area: source;
    }
    .row .leads {
      grid-area: leads;
    }
    .row .kind {
      grid-area: kind;
    }
    .row .origin {
      grid-area: origin;
    }
    .row .note {
      grid-area: note;
    }
    .row .kind,
    .row .origin,
    .row .note {
      display: block;
    }
    /* Stacked cells have no column header. */
    .row [data-label]::before {
      content: attr(data-label);
      display: block;
      color: ${({ theme }) => theme.colors.neutral600};
      font-size: ${({ theme }) => theme.fontSizes[1]};
    }
    .row .changed {
      grid-area: changed;
      display: flex;
      align-items: baseline;
      column-gap: ${({ theme }) => theme.spaces[2]};
    }
    .row .end {
      grid-area: end;
    }
  }
`;

const texts = css`
  .line {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .strong {
    color: ${({ theme }) => theme.colors.neutral800};
    font-weight: ${({ theme }) => theme.fontWeights.semiBold};
  }
  .faint {
    color: ${({ theme }) => theme.colors.neutral600};
    font-size: ${({ theme }) => theme.fontSizes[1]};
  }
  .wrong {
    color: ${({ theme }) => theme.colors.danger600};
  }
`;

const controls = css`
  input[type='checkbox'] {
    width: 1.8rem;
    height: 1.8rem;
    margin: 0;
    accent-color: ${({ theme }) => theme.colors.primary600};
    color-scheme: ${({ theme }) => theme.colorScheme};
  }
  .sort,
  .open {
    max-width: 100%;
    padding: 0;
    border: 0;
    border-radius: ${({ theme }) => theme.borderRadius};
    background: transparent;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .open:hover,
  .sort:hover {
    text-decoration: underline;
  }
  .sort svg {
    width: 1.2rem;
    height: 1.2rem;
    margin-inline-start: ${({ theme }) => theme.spaces[1]};
    fill: currentColor;
  }
  .sort:focus-visible,
  .open:focus-visible,
  .icon:focus-visible {
    ${focusRing}
  }
  .end {
    display: flex;
    justify-content: flex-end;
  }
  .icon {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    width: 3.2rem;
    height: 3.2rem;
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
`;

/** Styles of the whole table. Rows are plain elements, because scrolling constantly creates new ones. */
export const GridBox = styled.div`
  position: relative;
  max-height: clamp(32rem, calc(100vh - 36rem), 90rem);
  overflow: auto;
  container-type: inline-size;
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: ${({ theme }) => theme.fontSizes[2]};
  line-height: ${({ theme }) => theme.lineHeights[4]};
  .head-group {
    position: sticky;
    z-index: 1;
    top: 0;
  }
  .head {
    height: ${HEAD_HEIGHT}px;
    border-bottom: 1px solid ${({ theme }) => theme.colors.neutral150};
    background: ${({ theme }) => theme.colors.neutral0};
    color: ${({ theme }) => theme.colors.neutral600};
    font-size: ${({ theme }) => theme.fontSizes[1]};
    font-weight: ${({ theme }) => theme.fontWeights.semiBold};
  }
  .body {
    position: relative;
  }
  .row {
    position: absolute;
    inset-inline: 0;
    border-bottom: 1px solid ${({ theme }) => theme.colors.neutral150};
    background: ${({ theme }) => theme.colors.neutral0};
  }
  .row:hover {
    background: ${({ theme }) => theme.colors.neutral100};
  }
  .row[aria-selected='true'] {
    background: ${({ theme }) => theme.colors.primary100};
  }
  .row {
    scroll-margin: ${HEAD_HEIGHT}px 0 0;
  }
  .row:focus-visible {
    ${focusRing}
    outline-offset: -2px;
  }
  ${columns}
  ${controls}
  ${texts}
`;
