import { useState } from 'react';
import { Button, Flex, Modal, TextButton, Typography } from '@strapi/design-system';
import { PREVIEW_HEADER, PREVIEW_PARAMETER } from '../../../contract/preview/token-names';
import { DialogFrame } from '../elements/dialog-frame';
import { useText } from '../translations/text';

const EXAMPLE = 'https://www.example.org/preview?path={path}&token={token}';

const STEPS = ['address', 'keep', 'send', 'switch-off'] as const;

/** Says that the drafts are seen here alone, and how a front end comes to show them. */
export const NoFrontEnd = () => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const names = { example: EXAMPLE, header: PREVIEW_HEADER, parameter: PREVIEW_PARAMETER };
  return (
    <Flex gap={2} wrap="wrap">
      <Typography textColor="neutral600">{text('api-preview.no-front-end')}</Typography>
      <TextButton onClick={() => setOpen(true)}>{text('api-preview.no-front-end.how')}</TextButton>
      {isOpen && (
        <DialogFrame
          title={text('api-preview.no-front-end.how')}
          closeLabel={text('api-preview.no-front-end.close')}
          onClose={() => setOpen(false)}
        >
          <Modal.Body>
            <Flex tag="ol" direction="column" alignItems="stretch" gap={4}>
              {STEPS.map((step, at) => (
                <Typography key={step} tag="li" style={{ overflowWrap: 'anywhere' }}>
                  {`${at + 1}. ${text(`api-preview.no-front-end.${step}`, names)}`}
                </Typography>
              ))}
              <Typography tag="li" textColor="neutral600">
                {text('api-preview.no-front-end.more')}
              </Typography>
            </Flex>
          </Modal.Body>
          <Modal.Footer justifyContent="flex-end">
            <Button variant="tertiary" onClick={() => setOpen(false)}>
              {text('api-preview.no-front-end.close')}
            </Button>
          </Modal.Footer>
        </DialogFrame>
      )}
    </Flex>
  );
};
