import { Button, Checkbox, Field, Flex, Modal, TextInput } from '@strapi/design-system';
import { useState, type KeyboardEvent } from 'react';
import { htmlLink } from '../../../contract/rules/html';
import { DialogFrame } from '../elements/dialog-frame';
import { useProblemText } from '../rules/use-problem-text';
import { useText } from '../translations/text';
import { NEW_WINDOW, type LinkChoice } from './editing/commands';

interface Props {
  /** The link that is there, `null` for a new one. */
  readonly present: Readonly<Record<string, string>> | null;
  /** Whether a text has to be given: nothing is selected that could be the link. */
  readonly asksForText: boolean;
  readonly onSave: (choice: LinkChoice) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Asks where a link leads, and says while it is typed what the rules allow. */
export const LinkDialog = ({ present, asksForText, onSave, onRemove, onClose }: Props) => {
  const text = useText();
  const problemText = useProblemText();
  const [href, setHref] = useState(present?.['href'] ?? '');
  const [linkText, setLinkText] = useState('');
  const [opensNewWindow, setOpensNewWindow] = useState(present?.['target'] === NEW_WINDOW);
  const address = href.trim();
  const problem = address === '' ? null : htmlLink(address);
  const canSave = address !== '' && problem === null;
  const save = (): void => {
    if (canSave) onSave({ href: address, opensNewWindow, text: linkText.trim() });
  };
  const saveOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // The dialog is no form: it stands in the form of the entry.
    event.preventDefault();
    save();
  };
  return (
    <DialogFrame
      title={text('html-field.link.title')}
      closeLabel={text('html-field.close')}
      onClose={onClose}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Field.Root
            name="href"
            required
            hint={text('html-field.link.url.hint')}
            error={problem === null ? undefined : problemText(problem)}
          >
            <Field.Label>{text('html-field.link.url')}</Field.Label>
            <TextInput
              autoFocus
              autoComplete="off"
              spellCheck={false}
              value={href}
              onChange={({ target }: { target: HTMLInputElement }) => setHref(target.value)}
              onKeyDown={saveOnEnter}
            />
            <Field.Hint />
            <Field.Error />
          </Field.Root>
          {asksForText && (
            <Field.Root name="text">
              <Field.Label>{text('html-field.link.text')}</Field.Label>
              <TextInput
                autoComplete="off"
                value={linkText}
                onChange={({ target }: { target: HTMLInputElement }) => setLinkText(target.value)}
                onKeyDown={saveOnEnter}
              />
            </Field.Root>
          )}
          <Checkbox
            checked={opensNewWindow}
            onCheckedChange={(checked: boolean) => setOpensNewWindow(checked)}
          >
            {text('html-field.link.new-window')}
          </Checkbox>
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {text('html-field.link.cancel')}
        </Button>
        <Flex gap={2}>
          {present !== null && (
            <Button variant="danger-light" onClick={onRemove}>
              {text('html-field.link.remove')}
            </Button>
          )}
          <Button disabled={!canSave} onClick={save}>
            {text('html-field.link.save')}
          </Button>
        </Flex>
      </Modal.Footer>
    </DialogFrame>
  );
};
