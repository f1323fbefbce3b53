import { Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import type { Removal } from '#site-content/domain/rules/html-removals';
import { useText } from '../../translations/text';

const MOST = 8;
const MAX_URL_LENGTH = 60;

const List = styled.ul`
  list-style: disc;
  padding-inline-start: ${({ theme }) => theme.spaces[5]};
  overflow-wrap: anywhere;
`;

const short = (url: string): string =>
  url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url;

/** What cleaning takes out, a line each. */
export const RemovalList = ({ removals }: { readonly removals: readonly Removal[] }) => {
  const text = useText();
  const toLine = (removal: Removal): string => {
    const { count } = removal;
    switch (removal.kind) {
      case 'comment':
        return text('html-field.removals.comment', { count });
      case 'opener':
        return text('html-field.removals.opener', { count });
      case 'attribute':
        return text('html-field.removals.attribute', {
          name: removal.name,
          tag: removal.tag,
          count,
        });
      case 'url':
        return text(
          removal.tag === 'img' ? 'html-field.removals.image' : 'html-field.removals.url',
          {
            url: short(removal.url),
            count,
          }
        );
      default:
        return text(
          removal.withContent
            ? 'html-field.removals.element-with-content'
            : 'html-field.removals.element',
          { tag: removal.tag, count }
        );
    }
  };
  const lines = removals.slice(0, MOST).map(toLine);
  if (removals.length > MOST) {
    lines.push(text('html-field.removals.more', { count: removals.length - MOST }));
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
