import { Button, Dialog, Flex, IconButton, Typography } from '@strapi/design-system';
import { Duplicate, Trash } from '@strapi/icons';
import { ConfirmDialog } from '@strapi/strapi/admin';
import type { Share } from '#site-content/domain/panel/preview';
import { useCopy } from '../components/use-copy';
import { useDateTime } from '../components/use-date-time';
import { serviceAddress } from '../strapi-internals/service-address';
import { useText } from '../translations/text';

interface ShareLineProps {
  readonly share: Share;
  /** Called after the user has confirmed. */
  readonly onWithdraw: () => Promise<void>;
}

/** Shows a valid share link: creator, scope and expiry. */
export const ShareLine = ({ share, onWithdraw }: ShareLineProps) => {
  const text = useText();
  const formatDateTime = useDateTime();
  const copy = useCopy({ done: 'preview.shares.copied', failed: 'preview.shares.copy-failed' });
  const link = text('preview.shares.made', {
    scope: text(share.page === null ? 'preview.shares.site' : 'preview.shares.page'),
    maker: share.maker,
    end: formatDateTime(share.endsAt),
  });
  return (
    <Flex tag="li" justifyContent="space-between" gap={2} width="100%">
      <Typography variant="pi" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
        {link}
      </Typography>
      <Flex>
        <IconButton
          label={`${text('preview.shares.copy')}: ${link}`}
          variant="ghost"
          onClick={() => void copy(new URL(share.url, serviceAddress()).href)}
        >
          <Duplicate />
        </IconButton>
        <Dialog.Root>
          <Dialog.Trigger>
            <IconButton label={`${text('preview.shares.withdraw')}: ${link}`} variant="ghost">
              <Trash />
            </IconButton>
          </Dialog.Trigger>
          <ConfirmDialog
            title={text('preview.shares.withdraw')}
            endAction={
              <Dialog.Action>
                <Button fullWidth variant="danger-light" onClick={() => void onWithdraw()}>
                  {text('preview.shares.withdraw')}
                </Button>
              </Dialog.Action>
            }
          >
            {text('preview.shares.withdraw.question')}
          </ConfirmDialog>
        </Dialog.Root>
      </Flex>
    </Flex>
  );
};
