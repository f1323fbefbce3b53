import { Button, Flex, Modal } from '@strapi/design-system';
import { Form, type FormHelpers, InputRenderer, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { DialogFrame } from '#site-content/admin/components/dialog-frame';
import { useSend } from '#site-content/admin/routes/panel-requests';
import type { EndpointAnswer, EndpointWithSecret } from '#webhooks/domain/endpoint-api-types';
import { ENDPOINTS_PATH, type Kind, KINDS } from '#webhooks/domain/endpoint-api-types';
import { useText } from './translations/text';

const TYPED = ['name', 'url', 'token', 'debounce'] as const;

/** Values of the inputs: `null` for empty ones. */
type Values = Record<(typeof TYPED)[number], string | null> & { kind: Kind };

/** Whether endpoints of a kind have a token. */
const takesToken = (kind: Kind): boolean => kind === 'fastly' || kind === 'cloudflare';

interface Props {
  /** `null` for a new endpoint. */
  readonly endpoint: EndpointAnswer | null;
  readonly onClose: () => void;
  /** Called with the added endpoint. */
  readonly onAdded?: (endpoint: EndpointWithSecret) => void;
}

/** Adds or edits an endpoint. */
export const EndpointDialog = ({ endpoint, onClose, onAdded }: Props) => {
  const text = useText();
  const send = useSend();
  const { toggleNotification } = useNotification();
  const { name, url, kind = 'http', debounce = 0, hasToken = false } = endpoint ?? {};
  const [initialValues] = useState<Values>({
    ...{ name: name ?? null, url: url ?? null, kind, token: null, debounce: String(debounce) },
  });
  const submit = async (values: Values, { setErrors }: FormHelpers<Values>): Promise<void> => {
    try {
      const { token, debounce: seconds, ...others } = values;
      const form = {
        ...{ ...others, debounce: Number(seconds ?? NaN) },
        ...(takesToken(values.kind) && token !== null ? { token } : {}),
      };
      if (endpoint === null) onAdded?.(await send('POST', ENDPOINTS_PATH, form));
      else await send('PUT', `${ENDPOINTS_PATH}/${endpoint.id}`, form);
      toggleNotification({ type: 'success', message: text('saved') });
      onClose();
    } catch (error) {
      const { details } = error as { details?: { errors?: { path: string[] }[] } };
      const members = (details?.errors ?? []).map(({ path }) => path.join('.'));
      const refused = TYPED.filter((one) => members.includes(one));
      setErrors(Object.fromEntries(refused.map((one) => [one, text(`problem.${one}`)])));
      if (refused.length === 0) toggleNotification({ type: 'danger', message: text('failed') });
    }
  };

  const title = name === undefined ? text('form.add') : text('form.edit', { name });
  return (
    <DialogFrame {...{ title, onClose }} closeLabel={text('close')}>
      <Form method="POST" initialValues={initialValues} onSubmit={submit}>
        {({ values, isSubmitting }) => (
          <>
            <Modal.Body>
              <Flex direction="column" alignItems="stretch" gap={5}>
                <InputRenderer
                  {...{ type: 'enumeration', name: 'kind', label: text('form.kind') }}
                  options={KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))}
                />
                {TYPED.filter((one) => one !== 'token' || takesToken(values.kind)).map((one) => (
                  <InputRenderer
                    key={one}
                    {...{ name: one, label: text(`form.${one}`) }}
                    hint={text(`form.${one}.hint`, { hasToken })}
                    type={one === 'token' ? 'password' : 'string'}
                    required={one === 'name' || one === 'url'}
                    autoComplete="off"
                  />
                ))}
              </Flex>
            </Modal.Body>
            <Modal.Footer>
              <Button variant="tertiary" onClick={onClose}>
                {text('cancel')}
              </Button>
              <Button type="submit" loading={isSubmitting}>
                {text('save')}
              </Button>
            </Modal.Footer>
          </>
        )}
      </Form>
    </DialogFrame>
  );
};
