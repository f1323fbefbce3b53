import { useRBAC } from '@strapi/strapi/admin';
import { Flex, Link, Typography } from '@strapi/design-system';
import { Information, WarningCircle } from '@strapi/icons';
import { Link as RouterLink } from 'react-router-dom';
import { PUBLIC_ROLES_PATH } from '../strapi/addresses';
import { READS_PUBLIC_ROLES } from '../strapi/permissions';
import { useText } from '../translations/text';
import type { Note } from './note';

const ROLES_PERMISSIONS = [READS_PUBLIC_ROLES];

const RolesLink = () => {
  const text = useText();
  const { allowedActions } = useRBAC(ROLES_PERMISSIONS);
  if (!allowedActions['canRead']) return null;
  return (
    <Link tag={RouterLink} to={PUBLIC_ROLES_PATH}>
      {text('api-preview.note.closed.link')}
    </Link>
  );
};

interface Props {
  readonly note: Note;
  readonly slug: string | null;
  readonly leftOut: number;
}

const CALM: readonly Note[] = ['unknown-slug', 'unknown-draft', 'left-out'];

/** Says in words what an unusual answer means, and where to mend it. */
export const NoteBox = ({ note, slug, leftOut }: Props) => {
  const text = useText();
  const isCalm = CALM.includes(note);
  const Icon = isCalm ? Information : WarningCircle;
  return (
    <Flex
      gap={3}
      padding={4}
      alignItems="flex-start"
      hasRadius
      background={isCalm ? 'primary100' : 'danger100'}
      borderColor={isCalm ? 'primary200' : 'danger200'}
    >
      <Flex flex="0 0 auto" paddingTop="2px">
        <Icon fill={isCalm ? 'primary600' : 'danger600'} aria-hidden />
      </Flex>
      <Flex direction="column" alignItems="flex-start" gap={1}>
        <Typography textColor="neutral800">
          {text(`api-preview.note.${note}`, { slug: slug ?? '', count: leftOut })}
        </Typography>
        {note === 'closed' ? <RolesLink /> : null}
      </Flex>
    </Flex>
  );
};
