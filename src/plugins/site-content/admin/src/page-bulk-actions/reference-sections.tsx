import { Flex, Typography } from '@strapi/design-system';
import type {
  LinkFate,
  PageAct,
  PageActOutcome,
} from '#site-content/domain/panel/page-bulk-actions';
import { useText } from '../translations/text';
import { isUnreferenced, ReferenceLists, type Sentences } from './reference-lists';

/** Links that keep working, and those that do not. */
const GROUPS = {
  kept: ['followed', 'redirected'],
  broken: ['lost', 'broken'],
} as const satisfies Record<string, readonly LinkFate[]>;

interface ReferenceSectionsProps {
  readonly group: keyof typeof GROUPS;
  readonly act: PageAct['act'];
  readonly references: PageActOutcome['references'];
  readonly onAll: () => void;
}

/** What happens to links elsewhere that keep working, or to those that break. */
export const ReferenceSections = ({ group, act, references, onAll }: ReferenceSectionsProps) => {
  const text = useText();
  const isTemporary = act === 'unpublish';

  const getSentences = (fate: LinkFate): Sentences =>
    fate === 'lost' && isTemporary ? 'pages.links.hidden' : `pages.links.${fate}`;

  const fates = GROUPS[group];
  if (fates.every((fate) => isUnreferenced(references[fate]))) return null;
  const name = group === 'broken' && isTemporary ? 'broken-for-now' : group;
  return (
    <Flex direction="column" alignItems="flex-start" gap={3} width="100%">
      <Typography tag="p" fontWeight="bold" textColor="neutral800">
        {text(`pages.links.${name}`)}
      </Typography>
      {fates.map((fate) => (
        <Flex key={fate} direction="column" alignItems="flex-start" gap={3} width="100%">
          <ReferenceLists
            references={references[fate]}
            sentences={getSentences(fate)}
            withSubitems={fate === 'lost'}
            onAll={onAll}
          />
        </Flex>
      ))}
    </Flex>
  );
};
