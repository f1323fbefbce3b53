import { Field, TextInput, Typography } from '@strapi/design-system';
import type { KeyboardEvent } from 'react';
import { SuggestedUrl } from '#site-content/admin/components/suggested-url';
import { useProblemText } from '#site-content/admin/rules/use-problem-text';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import type { Reason } from '#site-content/domain/problems/codes';
import { htmlLink } from '#site-content/domain/rules/sanitize-html';
import { useText } from '../translations/text';

interface Props {
  readonly takesFocus: boolean;
  readonly href: string;
  /** The reason why the URL is invalid. */
  readonly problem: Reason | null;
  /** The page at this path; `null` if no page is published there, `undefined` for other URLs and while it is loaded. */
  readonly page: PageOption | null | undefined;
  readonly onChange: (href: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Asks for a link URL, and shows whether it is the path of a page. */
export const AddressTarget = (props: Props) => {
  const { takesFocus, href, problem, page, onChange, onKeyDown } = props;
  const text = useText();
  const problemText = useProblemText();
  return (
    <Field.Root
      name="href"
      required
      hint={text('link.url.hint')}
      error={problem === null ? undefined : problemText(problem)}
    >
      <Field.Label>{text('link.url')}</Field.Label>
      <TextInput
        autoFocus={takesFocus}
        autoComplete="off"
        spellCheck={false}
        value={href}
        onChange={({ target }: { target: HTMLInputElement }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <Field.Hint />
      <Field.Error />
      <div role="status">
        {page !== undefined && (
          <Typography tag="p" variant="pi" textColor="neutral800">
            {page === null
              ? text('link.url.no-page')
              : text('link.url.page', { title: page.title })}
          </Typography>
        )}
      </div>
      <SuggestedUrl typed={href} rule={htmlLink} onTake={onChange} />
    </Field.Root>
  );
};
