import { Field, TextInput, Typography } from '@strapi/design-system';
import type { KeyboardEvent } from 'react';
import type { PageOption } from '#site-content/domain/panel/answers';
import type { Reason } from '#site-content/domain/problems/codes';
import { useProblemText } from '../../rules/use-problem-text';
import { useText } from '../../translations/text';

interface Props {
  readonly takesFocus: boolean;
  readonly href: string;
  /** What is wrong with it. */
  readonly problem: Reason | null;
  /** The page whose path it is. */
  readonly page: PageOption | null;
  readonly onChange: (href: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Asks for the address that a link leads to, and says where that is the path of a page. */
export const AddressTarget = (props: Props) => {
  const { takesFocus, href, problem, page, onChange, onKeyDown } = props;
  const text = useText();
  const problemText = useProblemText();
  return (
    <Field.Root
      name="href"
      required
      hint={text('html-field.link.url.hint')}
      error={problem === null ? undefined : problemText(problem)}
    >
      <Field.Label>{text('html-field.link.url')}</Field.Label>
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
        {page !== null && (
          <Typography tag="p" variant="pi" textColor="neutral800">
            {text('html-field.link.url.page', { title: page.title })}
          </Typography>
        )}
      </div>
    </Field.Root>
  );
};
