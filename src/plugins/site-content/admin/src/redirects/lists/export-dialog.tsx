import { Button, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { getFetchClient, triggerSessionExpired } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { ListFormat } from 'redirect-formats';
import type { ChosenRedirects } from '#site-content/domain/panel/redirects';
import type { ExportRequest, ExportResponse } from '#site-content/domain/redirect-lists/in-panel';
import { DialogFooter, DialogFrame } from '../../components/dialog-frame';
import { download } from '../../components/download';
import { FirstFew } from '../../components/first-few';
import { ignoreAfterCleanup } from '../../components/ignore-after-cleanup';
import { Status } from '../../components/status';
import { useProblemText } from '../../rules/use-problem-text';
import { useText } from '../../translations/text';
import { FailureNotes } from '../editing/failure-notes';
import { type SaveFailure, toSaveFailure } from '../editing/save-failure';
import { FILE_OF_FORMAT } from './file-of-format';
import { FormatChoice } from './format-choice';

/** Number of items shown at first. The others are shown on request. */
const FIRST = 10;

const post = async (request: ExportRequest): Promise<ExportResponse> => {
  const { data } = await getFetchClient().post<{ readonly data?: ExportResponse }>(
    '/site-content/redirects/export',
    request
  );
  if (data.data === undefined) throw new Error('The response contains no list.');
  return data.data;
};

const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

interface ExportDialogProps {
  readonly chosen: ChosenRedirects;
  readonly onClose: () => void;
}

/** Exports redirects as a list, and shows what the format cannot express before the file is saved. */
export const ExportDialog = ({ chosen, onClose }: ExportDialogProps) => {
  const text = useText();
  const problemText = useProblemText();
  const [format, setFormat] = useState<ListFormat>('csv');
  const [written, setWritten] = useState<ExportResponse | null>(null);
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  useEffect(() => {
    setWritten(null);
    setFailure(null);
    return ignoreAfterCleanup(post({ chosen, format }), setWritten, (thrown) => {
      const why = toSaveFailure(thrown);
      if (why.kind === 'logged-out') triggerSessionExpired();
      setFailure(why);
    });
  }, [chosen, format]);

  const save = (): void => {
    if (written === null) return;
    const { name, type } = FILE_OF_FORMAT[format];
    download(name, decodeBase64(written.content), type);
    onClose();
  };
  const left = written?.left ?? { total: 0, first: [] };
  return (
    <DialogFrame
      title={text('redirects.export.title')}
      closeLabel={text('redirects.close')}
      onClose={onClose}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          <FormatChoice value={format} canBeDetected={false} onChange={setFormat} />
          <FailureNotes failure={failure} />
          {written === null && failure === null && (
            <Flex justifyContent="center">
              <Loader small>{text('redirects.export.loading')}</Loader>
            </Flex>
          )}
          {written !== null && (
            <Flex direction="column" alignItems="stretch" gap={2}>
              <Status>
                <Typography fontWeight="bold">
                  {text('redirects.export.outcome', { count: written.total })}
                </Typography>
              </Status>
              {written.notes.map((note) => (
                <Typography key={note.code}>{problemText(note)}</Typography>
              ))}
              {left.total > 0 && (
                <>
                  <Typography fontWeight="bold">
                    {text('redirects.export.left', { count: left.total })}
                  </Typography>
                  <FirstFew
                    items={left.first}
                    total={left.total}
                    first={FIRST}
                    toKey={({ source }) => source}
                    render={({ source, reason }) => (
                      <Typography>
                        {source}: {problemText(reason)}
                      </Typography>
                    )}
                  />
                </>
              )}
            </Flex>
          )}
        </Flex>
      </Modal.Body>
      <DialogFooter cancelLabel={text('redirects.cancel')} onCancel={onClose}>
        <Button disabled={written === null || written.total === 0} onClick={save}>
          {text('redirects.export.save')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
};
