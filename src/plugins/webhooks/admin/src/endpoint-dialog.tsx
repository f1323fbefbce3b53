import { Button, Flex, Modal } from '@strapi/design-system';
import { Form, type FormHelpers, InputRenderer, useNotification } from '@strapi/strapi/admin';
import { Fragment, useState } from 'react';
import { DialogFooter, DialogFrame } from '#site-content/admin/components/dialog-frame';
import { SuggestedUrl } from '#site-content/admin/components/suggested-url';
import { useSend } from '#site-content/admin/routes/panel-requests';
import { httpUrl } from '#site-content/domain/rules/links';
import type { EndpointResponse, EndpointWithSecret } from '#webhooks/domain/endpoint-api-types';
import { ENDPOINTS_PATH, type Kind, KINDS, takesToken } from '#webhooks/domain/endpoint-api-types';
import type { Code } from '#webhooks/domain/problems';
import { useText } from './translations/text';

const TYPED = ['name', 'url', 'token', 'debounce'] as const;

/** Values of the inputs, `null` for empty ones; `kind` always has one. */
type Values = Record<(typeof TYPED)[number], string | null> & { kind: Kind };

/** A field of a refused form, with the reason. */
interface Refused {
  readonly path: readonly string[];
  readonly code: string;
}

const isTyped = (name: string): boolean => TYPED.some((one) => one === name);

const toCode = (code: string): Code => code.replace(/^webhooks\./, '') as Code;

interface Props {
  /** `null` for a new endpoint. */
  readonly endpoint: EndpointResponse | null;
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
      const { details } = error as { details?: { errors?: Refused[] } };
      const refused = (details?.errors ?? []).filter(({ path }) => isTyped(path.join('.')));
      setErrors(
        Object.fromEntries(
          refused.map(({ path, code }) => [path.join('.'), text(`problem.${toCode(code)}`)])
        )
      );
      if (refused.length === 0) toggleNotification({ type: 'danger', message: text('failed') });
    }
  };

  const title = name === undefined ? text('form.add') : text('form.edit', { name });
  return (
    <DialogFrame {...{ title, onClose }} closeLabel={text('close')}>
      <Form method="POST" initialValues={initialValues} onSubmit={submit}>
        {({ values, isSubmitting, onChange }) => (
          <>
            <Modal.Body>
              <Flex direction="column" alignItems="stretch" gap={5}>
                <InputRenderer
                  {...{ type: 'enumeration', name: 'kind', label: text('form.kind') }}
                  options={KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))}
                />
                {TYPED.filter((one) => one !== 'token' || takesToken(values.kind)).map((one) => (
                  <Fragment key={one}>
                    <InputRenderer
                      {...{ name: one, label: text(`form.${one}`) }}
                      hint={text(`form.${one}.hint`, { hasToken })}
                      type={one === 'token' ? 'password' : 'string'}
                      required={one === 'name' || one === 'url'}
                      autoComplete="off"
                    />
                    {one === 'url' && (
                      <SuggestedUrl
                        typed={values.url ?? ''}
                        rule={httpUrl}
                        onTake={(address) => onChange('url', address)}
                      />
                    )}
                  </Fragment>
                ))}
              </Flex>
            </Modal.Body>
            <DialogFooter cancelLabel={text('cancel')} onCancel={onClose}>
              <Button type="submit" loading={isSubmitting}>
                {text('save')}
              </Button>
            </DialogFooter>
          </>
        )}
      </Form>
    </DialogFrame>
  );
};
