import {
  Button,
  Field,
  Flex,
  Modal,
  SingleSelect,
  SingleSelectOption,
  TextInput,
} from '@strapi/design-system';
import { useId, useRef, useState, type FormEvent } from 'react';
import { DialogFrame } from '../../../../site-content/admin/src/components/dialog-frame';
import { FailureNote } from '../../../../site-content/admin/src/components/failure-note';
import type { EndpointAnswer } from '../../../domain/answers';
import { KINDS, type Kind } from '../../../domain/kinds';
import { useText } from '../translations/text';

const TYPED = ['name', 'url', 'token', 'debounce'] as const;
type Typed = (typeof TYPED)[number];

/** Whether an endpoint of a kind has a token of its own. */
const takesToken = (kind: Kind): boolean => kind === 'fastly' || kind === 'cloudflare';

/** The members that a save was refused for. */
const readRefusedMembers = (failure: unknown): readonly string[] => {
  const { response } = failure as {
    response?: { data?: { error?: { details?: { errors?: { path: string[] }[] } } } };
  };
  return (response?.data?.error?.details?.errors ?? []).map(({ path }) => path.join('.'));
};

interface Props {
  /** `null` for one that is to be added. */
  readonly endpoint: EndpointAnswer | null;
  /** Throws where it was refused. */
  readonly onSave: (form: object) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for an endpoint. */
export const EndpointDialog = ({ endpoint, onSave, onClose }: Props) => {
  const text = useText();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<Kind>(endpoint?.kind ?? 'http');
  const [typed, setTyped] = useState<Readonly<Record<Typed, string>>>(() => ({
    name: endpoint?.name ?? '',
    url: endpoint?.url ?? '',
    token: '',
    debounce: String(endpoint?.debounce ?? 0),
  }));
  const [refused, setRefused] = useState<readonly string[] | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsSaving(true);
    const { name, url, token, debounce } = typed;
    try {
      await onSave({
        ...{ name, url, kind },
        // What is no number is refused by the server.
        debounce: debounce.trim() === '' ? null : Number(debounce),
        ...(takesToken(kind) && token !== '' ? { token } : {}),
      });
    } catch (error) {
      const members = readRefusedMembers(error);
      setRefused(members);
      setIsSaving(false);
      const first = TYPED.find((one) => members.includes(one));
      form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    }
  };

  const hints = {
    name: undefined,
    url: text('form.url.hint'),
    token: text('form.token.hint', { hasToken: String(endpoint?.hasToken ?? false) }),
    debounce: text('form.debounce.hint'),
  };
  const renderInput = (name: Typed) => (
    <Field.Root
      key={name}
      name={name}
      required={name === 'name' || name === 'url'}
      error={refused?.includes(name) === true ? text(`error.${name}`) : undefined}
      hint={hints[name]}
    >
      <Field.Label>{text(`form.${name}`)}</Field.Label>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        type={name === 'token' ? 'password' : 'text'}
        value={typed[name]}
        onChange={({ target }: { target: HTMLInputElement }) => {
          setTyped({ ...typed, [name]: target.value });
          setRefused(refused?.filter((one) => one !== name) ?? null);
        }}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );

  return (
    <DialogFrame
      title={endpoint === null ? text('form.add') : text('form.edit', { name: endpoint.name })}
      closeLabel={text('close')}
      onClose={onClose}
    >
      <Modal.Body>
        <form ref={form} id={formId} onSubmit={(event) => void submit(event)} noValidate>
          <Flex direction="column" alignItems="stretch" gap={5}>
            {refused?.length === 0 && <FailureNote message={text('failed')} />}
            <Field.Root name="kind">
              <Field.Label>{text('form.kind')}</Field.Label>
              <SingleSelect
                value={kind}
                onChange={(chosen) => setKind(KINDS.find((one) => one === chosen) ?? kind)}
              >
                {KINDS.map((one) => (
                  <SingleSelectOption key={one} value={one}>
                    {text(`kind.${one}`)}
                  </SingleSelectOption>
                ))}
              </SingleSelect>
            </Field.Root>
            {TYPED.filter((name) => name !== 'token' || takesToken(kind)).map(renderInput)}
          </Flex>
        </form>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" form={formId} loading={isSaving}>
          {text('save')}
        </Button>
      </Modal.Footer>
    </DialogFrame>
  );
};
