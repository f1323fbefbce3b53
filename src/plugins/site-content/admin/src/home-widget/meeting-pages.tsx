import { Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { PAGE } from '../../../contract/content-types';
import type { Attention } from '../../../contract/panel/answers';
import { useProblemText } from '../rules/use-problem-text';
import { entryPath } from '../strapi/addresses';
import { useText } from '../translations/text';
import { Group } from './group';

type Kind = 'pages-at-one-path' | 'siblings-with-one-slug';

interface Props {
  readonly kind: Kind;
  readonly pages: readonly Extract<Attention, { kind: Kind }>[];
  readonly total: number;
}

/** Pages that share a path, or a slug with one beside them. */
export const MeetingPages = ({ kind, pages, total }: Props) => {
  const text = useText();
  const problemText = useProblemText();
  if (pages.length === 0) return null;
  return (
    <Group
      title={text(`home-widget.${kind}`, { count: total })}
      items={pages}
      total={total}
      keyOf={({ id }) => id}
      render={({ id, title, reason }) => (
        <>
          <Link tag={RouterLink} to={entryPath(PAGE, id)}>
            {title}
          </Link>
          <Typography variant="pi" textColor="neutral600" tag="p">
            {problemText(reason)}
          </Typography>
        </>
      )}
    />
  );
};
