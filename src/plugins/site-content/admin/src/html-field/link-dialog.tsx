import { Button, Checkbox, Field, Flex, Modal, Radio, TextInput } from '@strapi/design-system';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { readTypedPath } from '#site-content/domain/pages/typed-paths';
import type { PageOption } from '#site-content/domain/panel/answers';
import { isPlaceOnPage, readPageLink, writePageLink } from '#site-content/domain/rules/page-link';
import { htmlLink } from '#site-content/domain/rules/sanitize-html';
import { DialogFrame } from '../components/dialog-frame';
import { usePageAt } from '../page-picker/page-options';
import { PageTarget } from '../page-picker/page-target';
import { usePanelSettings } from '../settings/panel-settings';
import { useText } from '../translations/text';
import { type LinkChoice, NEW_WINDOW } from './editing/commands';
import { AddressTarget } from './links/address-target';
import type { LinkedPages } from './links/use-linked-pages';

type Target = 'page' | 'url';

interface Props {
  /** The link that is there, `null` for a new one. */
  readonly present: Readonly<Record<string, string>> | null;
  /** Whether a text has to be given: nothing is selected that could be the link. */
  readonly asksForText: boolean;
  readonly linked: LinkedPages;
  readonly onSave: (choice: LinkChoice) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Where a link leads, as it is asked for: a page with a place on it, or any other address. */
const useTarget = (present: string, { getPage }: LinkedPages) => {
  const link = readPageLink(present);
  const [target, setTarget] = useState<Target>(present === '' || link !== null ? 'page' : 'url');
  const [chosen, setPage] = useState<PageOption | null | undefined>(undefined);
  const [rest, setRest] = useState(link?.rest ?? '');
  const [href, setHref] = useState(link === null ? present : '');
  const siteUrl = usePanelSettings()?.siteUrl ?? '';
  const typed = readTypedPath(href.trim(), siteUrl);
  const pageAtPath = usePageAt(target === 'url' && typed !== null ? typed.path : null);

  // What the present link leads to may become known while the dialog is open.
  const page =
    chosen === undefined && link !== null ? (getPage(link.page) ?? null) : (chosen ?? null);
  const linkTo = (to: PageOption | null, at: string): string | null =>
    to === null || !isPlaceOnPage(at) ? null : writePageLink({ page: to.id, rest: at });
  const address = href.trim();
  const problem = address === '' ? null : htmlLink(address);
  const typedHref = problem === null && address !== '' ? address : null;
  return {
    target,
    page,
    rest,
    href,
    problem,
    pageAtPath,
    isRestValid: isPlaceOnPage(rest.trim()),
    /** `null` while there is none that could be applied. */
    result:
      target === 'page'
        ? linkTo(page, rest.trim())
        : (linkTo(pageAtPath, typed?.rest ?? '') ?? typedHref),
    /** What the link reads where nothing else is said. */
    name: target === 'page' ? page?.title || page?.path || page?.slug : address,
    setTarget,
    setPage,
    setRest,
    setHref,
  };
};

/** Asks where a link leads, and says while it is typed what the rules allow. */
export const LinkDialog = (props: Props) => {
  const { present, asksForText, linked, onSave, onRemove, onClose } = props;
  const text = useText();
  const to = useTarget(present?.['href'] ?? '', linked);
  const [linkText, setLinkText] = useState('');
  const [opensNewWindow, setOpensNewWindow] = useState(present?.['target'] === NEW_WINDOW);
  // Who chooses between the two with the arrow keys stays there.
  const isNew = useRef(true);
  useEffect(() => {
    isNew.current = false;
  }, []);
  const save = (): void => {
    if (to.result === null) return;
    onSave({
      href: to.result,
      opensNewWindow,
      text: linkText.trim() || to.name || text('html-field.link'),
    });
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
          <Field.Root name="target">
            <Field.Label>{text('html-field.link.target')}</Field.Label>
            <Radio.Group
              value={to.target}
              onValueChange={(value) => to.setTarget(value as Target)}
              aria-label={text('html-field.link.target')}
            >
              <Radio.Item value="page" autoFocus={isNew.current && to.target === 'page'}>
                {text('html-field.link.target.page')}
              </Radio.Item>
              <Radio.Item value="url">{text('html-field.link.target.url')}</Radio.Item>
            </Radio.Group>
          </Field.Root>
          {to.target === 'page' ? (
            <PageTarget
              // The picker takes what it shows at first when it is drawn.
              key={String(linked.isKnown)}
              page={to.page}
              hint={text(
                to.page?.path === null
                  ? 'html-field.link.page.not-published'
                  : 'html-field.link.page.hint'
              )}
              rest={to.rest}
              isRestValid={to.isRestValid}
              onPage={to.setPage}
              onRest={to.setRest}
              onKeyDown={saveOnEnter}
            />
          ) : (
            <AddressTarget
              takesFocus={isNew.current}
              href={to.href}
              problem={to.problem}
              page={to.pageAtPath}
              onChange={to.setHref}
              onKeyDown={saveOnEnter}
            />
          )}
          {asksForText && (
            <Field.Root name="text" hint={text('html-field.link.text.hint')}>
              <Field.Label>{text('html-field.link.text')}</Field.Label>
              <TextInput
                autoComplete="off"
                value={linkText}
                onChange={({ target }: { target: HTMLInputElement }) => setLinkText(target.value)}
                onKeyDown={saveOnEnter}
              />
              <Field.Hint />
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
          <Button disabled={to.result === null} onClick={save}>
            {text('html-field.link.save')}
          </Button>
        </Flex>
      </Modal.Footer>
    </DialogFrame>
  );
};
