import { Field, Flex, Radio, TextInput, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { useId } from 'react';
import { REDIRECT } from '#site-content/domain/content-types';
import type { NamedPage, OldPathRedirect } from '#site-content/domain/panel/page-bulk-actions';
import type { Reason } from '#site-content/domain/problems/codes';
import { redirectDestination } from '#site-content/domain/rules/links';
import { SuggestedUrl } from '../components/suggested-url';
import { useDebouncedValue } from '../components/use-debounced-value';
import { PageAtPath } from '../page-picker/page-at-path';
import { useProblemText } from '../rules/use-problem-text';
import { worksOnEntries } from '../strapi-internals/permissions';
import { useText } from '../translations/text';
import { PageField } from './page-field';
import { checkDestination, type RedirectToChoice } from './redirect-target';

const KINDS = [
  'nowhere',
  'gone',
  'page',
  'url',
] as const satisfies readonly OldPathRedirect['kind'][];

const REMOVED: Reason = { code: 'page-bulk-action.target-removed', values: {} };

const WORKS_ON_REDIRECTS = worksOnEntries(REDIRECT);

interface RedirectToFieldsProps {
  readonly redirectTo: RedirectToChoice;
  /** The pages that are unpublished or deleted. */
  readonly pages: readonly string[];
  /** Whether all their subpages are removed, too. */
  readonly isOfSubpages?: boolean;
  /** Whether the choice is known to be possible. */
  readonly isPossible: boolean;
  readonly onChange: (redirectTo: RedirectToChoice) => void;
}

/** Asks where the old paths of removed pages redirect. Renders nothing for users who may not create redirects. */
export const RedirectToFields = ({
  redirectTo,
  pages,
  isOfSubpages = false,
  isPossible,
  onChange,
}: RedirectToFieldsProps) => {
  const text = useText();
  const id = useId();
  const problemText = useProblemText();
  // Not while the user is typing.
  const settled = useDebouncedValue(redirectTo.destination);
  const wrong = settled === redirectTo.destination ? checkDestination(settled) : null;
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
        value={redirectTo.kind}
        onValueChange={(value: string) => {
          const kind = KINDS.find((one) => one === value);
          if (kind !== undefined) onChange({ ...redirectTo, kind });
        }}
      >
        {KINDS.map((kind) => (
          <Radio.Item key={kind} value={kind}>
            {text(`pages.gone-to.${kind}`)}
          </Radio.Item>
        ))}
      </Radio.Group>
      {redirectTo.kind === 'page' && (
        <PageField
          label={text('pages.gone-to.page.label')}
          page={redirectTo.page ?? undefined}
          top={null}
          without={pages}
          toRefusal={({ trail }) => (trail.some(isGone) ? REMOVED : undefined)}
          onChange={(page) => onChange({ ...redirectTo, page: page ?? null })}
        />
      )}
      {redirectTo.kind === 'url' && (
        <Field.Root
          required
          hint={text('pages.gone-to.url.hint')}
          error={wrong === null ? undefined : problemText(wrong)}
        >
          <Field.Label>{text('pages.gone-to.url.label')}</Field.Label>
          <TextInput
            autoComplete="off"
            spellCheck={false}
            value={redirectTo.destination}
            onChange={({ currentTarget }) =>
              onChange({ ...redirectTo, destination: currentTarget.value })
            }
          />
          <Field.Hint />
          <Field.Error />
          <SuggestedUrl
            typed={redirectTo.destination}
            rule={redirectDestination}
            onTake={(destination) => onChange({ ...redirectTo, destination })}
          />
          <PageAtPath
            of="redirect"
            // A page that would be refused, for example because it is deleted too, is not recommended.
            url={isPossible ? redirectTo.destination : ''}
            without={pages}
            onChoose={(page) => onChange({ ...redirectTo, kind: 'page', page })}
          />
        </Field.Root>
      )}
    </Flex>
  );
};
