import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import {
  Button,
  Field,
  Flex,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { useNotification, useRBAC } from '@strapi/strapi/admin';
import { useRef, useState } from 'react';
import { PAGE } from '#site-content/domain/content-types';
import { SHARE_PREVIEWS } from '#site-content/domain/panel/actions';
import type { PanelSettings } from '#site-content/domain/panel/panel-response-types';
import type { Reason } from '#site-content/domain/problems/codes';
import { reasonIn } from '#site-content/domain/problems/read-reason';
import { regainFocus } from '../components/focus';
import { getErrorResponse } from '../rules/error-response';
import { useProblemText } from '../rules/use-problem-text';
import { usePanelSettings } from '../settings/panel-settings';
import { useText } from '../translations/text';
import { ShareLine } from './share-line';
import { useExtendedPreview } from './use-extended-preview';
import { useShares } from './use-shares';

/** The permission to share previews, for `useRBAC` as `canShare`. */
const SHARES_PREVIEWS = [{ action: SHARE_PREVIEWS, subject: null }];

const DAYS = [1, 3, 7, 14];
const SCOPES = ['page', 'site'] as const;

/** Returns the reason why creating a link was refused, or `null` for other errors. */
const refusalIn = (thrown: unknown): Reason | null => {
  const error = getErrorResponse(thrown);
  const { errors } = (error?.details ?? {}) as { errors?: unknown };
  if (error?.status !== 400 || !Array.isArray(errors) || errors.length === 0) return null;
  return reasonIn(errors[0]);
};

interface SharesProps {
  readonly page: string;
  /** Time of the last save. */
  readonly version: string | undefined;
  /** The kind of response that the links open. */
  readonly previews: NonNullable<PanelSettings['previews']>;
}

const Shares = ({ page, version, previews }: SharesProps) => {
  const text = useText();
  const problemText = useProblemText();
  const { toggleNotification } = useNotification();
  const { shares, hasFailed, make, withdraw } = useShares(page, version);
  const [days, setDays] = useState(3);
  const [scope, setScope] = useState<(typeof SCOPES)[number]>('page');
  const [isBusy, setIsBusy] = useState(false);
  const createButton = useRef<HTMLButtonElement>(null);

  const attempt = async (run: () => Promise<void>, done?: string): Promise<void> => {
    setIsBusy(true);
    try {
      await run();
      if (done !== undefined) toggleNotification({ type: 'success', message: done });
    } catch (thrown) {
      const why = refusalIn(thrown);
      const message = why === null ? text('preview.shares.not-done') : problemText(why);
      toggleNotification({ type: 'danger', message });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Flex
      tag="section"
      aria-label={text('preview.shares.title')}
      direction="column"
      alignItems="stretch"
      gap={3}
      width="100%"
    >
      <Typography variant="pi" textColor="neutral600">
        {text(`preview.shares.hint.${previews}`)}
      </Typography>
      {hasFailed && (
        <Typography role="alert" textColor="danger600">
          {text('preview.shares.failed')}
        </Typography>
      )}
      {shares?.length === 0 && (
        <Typography textColor="neutral600">{text('preview.shares.none')}</Typography>
      )}
      {shares !== null && shares.length > 0 && (
        <Flex tag="ul" direction="column" gap={2} width="100%">
          {shares.map((share) => (
            <ShareLine
              key={share.name}
              share={share}
              onWithdraw={async () => {
                await attempt(() => withdraw(share), text('preview.shares.withdrawn'));
                // The button that had the focus disappears with the link.
                regainFocus(() => createButton.current?.focus());
              }}
            />
          ))}
        </Flex>
      )}
      <Field.Root name="preview-scope">
        <Field.Label>{text('preview.shares.scope')}</Field.Label>
        <SingleSelect
          value={scope}
          onChange={(value) => setScope(value === 'site' ? 'site' : 'page')}
        >
          {SCOPES.map((each) => (
            <SingleSelectOption key={each} value={each}>
              {text(`preview.shares.${each}`)}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
      <Field.Root name="preview-days">
        <Field.Label>{text('preview.shares.days')}</Field.Label>
        <SingleSelect value={String(days)} onChange={(value) => setDays(Number(value))}>
          {DAYS.map((count) => (
            <SingleSelectOption key={count} value={String(count)}>
              {text('preview.shares.days.some', { count })}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
      <Button
        ref={createButton}
        variant="secondary"
        loading={isBusy}
        onClick={async () => {
          await attempt(
            () => make({ page: scope === 'page' ? page : null, days }),
            text('preview.shares.created')
          );
          // The button was disabled meanwhile.
          regainFocus(() => createButton.current?.focus());
        }}
      >
        {text('preview.shares.make')}
      </Button>
    </Flex>
  );
};

/** Shows share links in the edit view of a saved page, to users who may create them. */
export const SharePanel: PanelComponent = ({ model, documentId, document }) => {
  const text = useText();
  const { allowedActions } = useRBAC(SHARES_PREVIEWS);
  const previews = usePanelSettings()?.previews ?? null;
  const page = model === PAGE && document?.documentId !== undefined ? documentId : undefined;
  useExtendedPreview(page);
  if (page === undefined || previews === null || allowedActions['canShare'] !== true) return null;
  const version = document?.updatedAt;
  return {
    title: text('preview.shares.title'),
    content: <Shares {...{ page, version, previews }} />,
  };
};
