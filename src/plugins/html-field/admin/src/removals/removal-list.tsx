import { Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import type { Removal } from '#site-content/domain/rules/html-removals';
import { useText } from '../translations/text';

const MOST = 8;
const MAX_URL_LENGTH = 60;

const List = styled.ul`
  list-style: disc;
  padding-inline-start: ${({ theme }) => theme.spaces[5]};
  overflow-wrap: anywhere;
`;

const short = (url: string): string =>
  url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url;

/** The removals of sanitizing, one per line. */
export const RemovalList = ({ removals }: { readonly removals: readonly Removal[] }) => {
  const text = useText();
  const toLine = (removal: Removal): string => {
    const { count } = removal;
    switch (removal.kind) {
      case 'comment':
        return text('removals.comment', { count });
      case 'opener':
        return text('removals.opener', { count });
      case 'attribute':
        return text('removals.attribute', {
          name: removal.name,
          tag: removal.tag,
          count,
        });
      case 'url':
        return text(removal.tag === 'img' ? 'removals.image' : 'removals.url', {
          url: short(removal.url),
          count,
        });
      default:
        return text(removal.withContent ? 'removals.element-with-content' : 'removals.element', {
          tag: removal.tag,
          count,
        });
    }
  };
  const lines = removals.slice(0, MOST).map(toLine);
  if (removals.length > MOST) {
    lines.push(text('removals.more', { count: removals.length - MOST }));
  }
  return (
    <List>
      {lines.map((line) => (
        <Typography key={line} tag="li" variant="pi" textColor="neutral800">
          {line}
        </Typography>
      ))}
    </List>
  );
};
