import { css, styled } from 'styled-components';

/** Heights in pixels, used to compute row positions. */
export const HEAD_HEIGHT = 44;
const ROW_HEIGHT = 60;
/** Height of a row with a second line for the columns that have no room. */
const MEDIUM_ROW_HEIGHT = 88;
/** Height of a row whose cells are below each other. */
const TALL_ROW_HEIGHT = 172;
/** Widths in pixels. Narrower boxes have rows of a second line, or tall rows. */
const MEDIUM = 1040;
const NARROW = 600;

/** Returns the height of a row in a box of this width. */
export const getRowHeight = (width: number): number => {
  if (width < NARROW) return TALL_ROW_HEIGHT;
  return width < MEDIUM ? MEDIUM_ROW_HEIGHT : ROW_HEIGHT;
};

const focusRing = css`
  outline: 2px solid ${({ theme }) => theme.colors.primary600};
`;

const hidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`;

const columns = css`
  /* The columns without room share a line in narrower boxes. */
  .more {
    display: contents;
  }
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
  /* Every cell keeps its header for screen readers, also where there is no room for it. */
  @container (max-width: ${MEDIUM - 1}px) {
    .head :is(.kind, .origin, .note) {
      ${hidden}
    }
    .head {
      grid-template-columns: 2.4rem minmax(0, 1fr) minmax(0, 1.2fr) 11.5rem 6.8rem;
    }
    .row {
      grid-template:
        'select source leads changed end' auto
        'select more   more  more    end' auto / 2.4rem minmax(0, 1fr) minmax(0, 1.2fr)
        11.5rem 6.8rem;
      align-content: center;
    }
    .row .select {
      grid-area: select;
    }
    .row :is(.source, .leads, .changed) {
      align-self: start;
    }
    .row .source {
      grid-area: source;
    }
    .row .leads {
      grid-area: leads;
    }
    .row .changed {
      grid-area: changed;
    }
    .row .end {
      grid-area: end;
    }
    .row .more {
      grid-area: more;
      display: flex;
      column-gap: ${({ theme }) => theme.spaces[3]};
    }
    .row :is(.kind, .origin) {
      flex: none;
    }
    .row .note {
      min-width: 0;
    }
  }
  @container (max-width: ${NARROW - 1}px) {
    .head {
      grid-template-columns: 2.4rem auto auto auto;
      justify-content: start;
    }
    .head .end {
      ${hidden}
    }
    .row {
      grid-template:
        'select source  end' auto
        'select leads   end' auto
        'select more    end' auto
        'select changed end' auto / 2.4rem minmax(0, 1fr) auto;
      row-gap: 0;
    }
    /* Stacked cells have no column header. */
    .row [data-label]::before {
      content: attr(data-label);
      display: block;
      color: ${({ theme }) => theme.colors.neutral600};
      font-size: ${({ theme }) => theme.fontSizes[1]};
    }
    .row .changed {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      column-gap: ${({ theme }) => theme.spaces[2]};
    }
    .row .changed .line:first-of-type {
      flex: none;
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
  /* What overlaps in here stays below Strapi's header of the page. */
  isolation: isolate;
  max-height: clamp(32rem, calc(100vh - 36rem), 90rem);
  overflow: auto;
  container-type: inline-size;
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: ${({ theme }) => theme.fontSizes[2]};
  line-height: ${({ theme }) => theme.lineHeights[4]};
  .head-group {
    position: sticky;
    z-index: 2;
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
    height: var(--height);
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
  /* With the keyboard, the row in use shows its texts in full, above the next one. With the mouse, which has tooltips, it
     must not grow: its buttons would move away while they are pressed. */
  .row:is(:focus-visible, :has(:focus-visible)) {
    z-index: 1;
    height: auto;
    min-height: var(--height);
  }
  .row:is(:focus-visible, :has(:focus-visible)) .line {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .row:focus-visible {
    ${focusRing}
    outline-offset: -2px;
  }
  ${columns}
  ${controls}
  ${texts}
`;
