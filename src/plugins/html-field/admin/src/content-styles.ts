import { styled } from 'styled-components';

/** Styles of the text in the editor. As in Strapi's own editor, they show its structure, not the website's design. */
export const Content = styled.div`
  .ProseMirror {
    min-height: 16rem;
    max-height: 60vh;
    overflow: auto;
    padding: ${({ theme }) => theme.spaces[4]};
    outline: none;
    color: ${({ theme }) => theme.colors.neutral800};
    font-size: ${({ theme }) => theme.fontSizes[2]};
    line-height: ${({ theme }) => theme.lineHeights[5]};
    overflow-wrap: anywhere;

    > * + * {
      margin-block-start: ${({ theme }) => theme.spaces[3]};
    }

    p + p,
    li > * + *,
    td > * + *,
    th > * + *,
    blockquote > * + *,
    [data-division] > * + * {
      margin-block-start: ${({ theme }) => theme.spaces[2]};
    }
  }

  h1,
  h2,
  h3,
  h4,
  h5,
  h6 {
    font-weight: ${({ theme }) => theme.fontWeights.bold};
    line-height: ${({ theme }) => theme.lineHeights[1]};
  }

  h1 {
    font-size: 2.4rem;
  }

  h2 {
    font-size: 2rem;
  }

  h3 {
    font-size: 1.8rem;
  }

  h4 {
    font-size: 1.6rem;
  }

  strong,
  b {
    font-weight: ${({ theme }) => theme.fontWeights.bold};
  }

  em,
  i {
    font-style: italic;
  }

  sub,
  sup {
    font-size: 0.75em;
    line-height: 0;
    position: relative;
    vertical-align: baseline;
  }

  sub {
    bottom: -0.25em;
  }

  sup {
    top: -0.5em;
  }

  small {
    font-size: 0.85em;
  }

  mark {
    background: ${({ theme }) => theme.colors.warning200};
    color: inherit;
  }

  a[href] {
    color: ${({ theme }) => theme.colors.primary600};
    text-decoration: underline;
  }

  ul {
    list-style: disc;
    padding-inline-start: ${({ theme }) => theme.spaces[6]};
  }

  ol {
    list-style: decimal;
    padding-inline-start: ${({ theme }) => theme.spaces[6]};
  }

  hr {
    border: none;
    border-block-start: 1px solid ${({ theme }) => theme.colors.neutral300};
  }

  img {
    max-width: 100%;
    height: auto;
    vertical-align: middle;
  }

  table {
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed;
  }

  td,
  th {
    position: relative;
    border: 1px solid ${({ theme }) => theme.colors.neutral300};
    padding: ${({ theme }) => `${theme.spaces[1]} ${theme.spaces[2]}`};
    vertical-align: top;
    text-align: start;
  }

  th {
    background: ${({ theme }) => theme.colors.neutral100};
    font-weight: ${({ theme }) => theme.fontWeights.bold};
  }

  .selectedCell::after {
    content: '';
    position: absolute;
    inset: 0;
    background: ${({ theme }) => theme.colors.primary200};
    opacity: 0.4;
    pointer-events: none;
  }

  [data-division] {
    border-inline-start: 2px solid ${({ theme }) => theme.colors.neutral200};
    padding-inline-start: ${({ theme }) => theme.spaces[3]};
  }

  blockquote {
    border-inline-start: 4px solid ${({ theme }) => theme.colors.neutral300};
    padding-inline-start: ${({ theme }) => theme.spaces[4]};
    font-style: italic;
  }

  [data-html-block] {
    border: 1px dashed ${({ theme }) => theme.colors.neutral300};
    border-radius: ${({ theme }) => theme.borderRadius};
    padding: ${({ theme }) => theme.spaces[3]};
    white-space: normal;
  }

  [data-html-block-label] {
    color: ${({ theme }) => theme.colors.neutral600};
    font-size: ${({ theme }) => theme.fontSizes[1]};
    margin-block-end: ${({ theme }) => theme.spaces[2]};
  }

  [data-inline-html] {
    border: 1px solid ${({ theme }) => theme.colors.neutral300};
    border-radius: ${({ theme }) => theme.borderRadius};
    padding-inline: ${({ theme }) => theme.spaces[1]};
    color: ${({ theme }) => theme.colors.neutral600};
    font-family: monospace;
    font-size: 0.85em;
  }

  .ProseMirror-selectednode {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
  }
`;
