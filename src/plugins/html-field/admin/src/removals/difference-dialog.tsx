import { Box, Button, Modal } from '@strapi/design-system';
import { styled } from 'styled-components';
import { DialogFrame } from '#site-content/admin/components/dialog-frame';
import { findDifference, shortened } from '#site-content/admin/components/difference';
import { differenceColours, DifferenceText } from '#site-content/admin/components/difference-text';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import { useText } from '../translations/text';

const Source = styled(Box)`
  font-family: monospace;
  font-size: 1.3rem;
  line-height: 1.6;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  color: ${({ theme }) => theme.colors.neutral800};

  ${differenceColours}
`;

interface Props {
  readonly html: string;
  readonly onClose: () => void;
}

/** The differences between HTML before and after sanitizing. */
export const DifferenceDialog = ({ html, onClose }: Props) => {
  const text = useText();
  const stretches = shortened(findDifference(html, cleanHtml(html)));
  return (
    <DialogFrame title={text('difference.title')} closeLabel={text('close')} onClose={onClose}>
      <Modal.Body>
        <Source
          background="neutral100"
          padding={4}
          hasRadius
          tabIndex={0}
          role="region"
          aria-label={text('difference.title')}
        >
          <DifferenceText
            stretches={stretches}
            words={{
              removed: text('difference.removed'),
              added: text('difference.added'),
            }}
          />
        </Source>
      </Modal.Body>
      <Modal.Footer justifyContent="flex-end">
        <Button variant="tertiary" onClick={onClose}>
          {text('close')}
        </Button>
      </Modal.Footer>
    </DialogFrame>
  );
};
