import { Field, Flex, Radio, TextInput, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { useId } from 'react';
import { REDIRECT } from '#site-content/domain/content-types';
import type { GoneTo, NamedPage } from '#site-content/domain/panel/page-bulk-actions';
import type { Reason } from '#site-content/domain/problems/codes';
import { redirectDestination } from '#site-content/domain/rules/links';
import { SuggestedUrl } from '../components/suggested-url';
import { PageAtPath } from '../page-picker/page-at-path';
import { worksOnEntries } from '../strapi-internals/permissions';
import { useText } from '../translations/text';
import { PageField } from './page-field';
import type { GoneToChoice } from './redirect-target';

const KINDS = ['nowhere', 'gone', 'page', 'url'] as const satisfies readonly GoneTo['kind'][];

const REMOVED: Reason = { code: 'page-bulk-action.target-removed', values: {} };

const WORKS_ON_REDIRECTS = worksOnEntries(REDIRECT);

interface GoneToFieldsProps {
  readonly goneTo: GoneToChoice;
  /** The pages being unpublished or deleted. */
  readonly pages: readonly string[];
  /** Whether all their subpages are removed as well. */
  readonly isOfSubpages?: boolean;
  /** Whether the choice is known to be possible. */
  readonly isPossible: boolean;
  readonly onChange: (goneTo: GoneToChoice) => void;
}

/** Selects where the old paths of removed pages redirect; nothing for users who may not create redirects. */
export const GoneToFields = ({
  goneTo,
  pages,
  isOfSubpages = false,
  isPossible,
  onChange,
}: GoneToFieldsProps) => {
  const text = useText();
  const id = useId();
  const { allowedActions } = useRBAC(WORKS_ON_REDIRECTS);
  if (allowedActions['canCreate'] !== true) return null;
  const isGone = ({ id: ancestor }: NamedPage): boolean => isOfSubpages && pages.includes(ancestor);
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Typography id={id} variant="pi" fontWeight="bold" textColor="neutral800">
        {text('pages.gone-to', { count: pages.length + Number(isOfSubpages) })}
      </Typography>
      <Radio.Group
        aria-labelledby={id}
        value={goneTo.kind}
        onValueChange={(value: string) => {
          const kind = KINDS.find((one) => one === value);
          if (kind !== undefined) onChange({ ...goneTo, kind });
        }}
      >
        {KINDS.map((kind) => (
          <Radio.Item key={kind} value={kind}>
            {text(`pages.gone-to.${kind}`)}
          </Radio.Item>
        ))}
      </Radio.Group>
      {goneTo.kind === 'page' && (
        <PageField
          label={text('pages.gone-to.page.label')}
          page={goneTo.page ?? undefined}
          top={null}
          without={pages}
          toRefusal={({ trail }) => (trail.some(isGone) ? REMOVED : undefined)}
          onChange={(page) => onChange({ ...goneTo, page: page ?? null })}
        />
      )}
      {goneTo.kind === 'url' && (
        <Field.Root required hint={text('pages.gone-to.url.hint')}>
          <Field.Label>{text('pages.gone-to.url.label')}</Field.Label>
          <TextInput
            autoComplete="off"
            spellCheck={false}
            value={goneTo.destination}
            onChange={({ currentTarget }) =>
              onChange({ ...goneTo, destination: currentTarget.value })
            }
          />
          <Field.Hint />
          <SuggestedUrl
            typed={goneTo.destination}
            rule={redirectDestination}
            onTake={(destination) => onChange({ ...goneTo, destination })}
          />
          <PageAtPath
            of="redirect"
            // Nothing is recommended that is refused, such as a page that will be deleted as well.
            url={isPossible ? goneTo.destination : ''}
            without={pages}
            onChoose={(page) => onChange({ ...goneTo, kind: 'page', page })}
          />
        </Field.Root>
      )}
    </Flex>
  );
};
