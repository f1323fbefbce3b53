import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { DialogFrame } from '../components/dialog-frame';
import { useSentences } from '../history/use-sentences';
import { useFieldLabel } from '../routes/field-label';
import { useText } from '../translations/text';
import type { ConflictQuestion } from './ask-author';
import { FieldChoice, type Side } from './field-choice';

/** Shows how what is stored differs from what its author has written, and lets them choose, field by field. */
export const EditConflictDialog = ({ question }: { readonly question: ConflictQuestion }) => {
  const { held, kind, isOneOfMany, decide } = question;
  const { type, title, by, fields, hasMine, isUnpublished } = held;
  const text = useText();
  const { formatDate } = useIntl();
  const { personName } = useSentences();
  const toLabel = useFieldLabel(type);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(fields.map(({ name, isMine }) => [name, isMine ? 'mine' : 'theirs']))
  );
  const setAll = (side: Side): void =>
    setSides(Object.fromEntries(fields.map(({ name }) => [name, side])));
  const theirs = new Set(fields.filter(({ name }) => sides[name] === 'theirs').map((f) => f.name));
  const takesAll = hasMine && fields.length > 0 && theirs.size === fields.length;
  const confirm = kind === 'save' && takesAll ? 'take-theirs' : kind;
  return (
    <DialogFrame
      title={text('held-back.title')}
      closeLabel={text('held-back.close')}
      onClose={() => decide({ kind: 'back' })}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <div>
            {kind !== 'save' && title !== null && title !== '' && (
              <Typography tag="p" fontWeight="bold">
                {text('held-back.of', { title })}
              </Typography>
            )}
            {by.map(({ by: person, at }) => (
              <Typography key={`${person.kind} ${person.id}`} tag="p" fontWeight="bold">
                {text('held-back.by', {
                  who: personName(person),
                  when: formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
                })}
              </Typography>
            ))}
            {isUnpublished && <Typography tag="p">{text('held-back.unpublished')}</Typography>}
            <Typography tag="p">
              {text(
                hasMine
                  ? 'held-back.question'
                  : kind === 'publish'
                    ? 'held-back.publish-question'
                    : 'held-back.act-question'
              )}
            </Typography>
          </div>
          {hasMine && fields.length > 1 && (
            <Flex gap={2} wrap="wrap">
              <Button variant="tertiary" size="S" onClick={() => setAll('theirs')}>
                {text('held-back.all-theirs')}
              </Button>
              <Button variant="tertiary" size="S" onClick={() => setAll('mine')}>
                {text('held-back.all-mine')}
              </Button>
            </Flex>
          )}
          {fields.map((field) => (
            <FieldChoice
              key={field.name}
              {...{ field, hasMine }}
              label={toLabel(field.name)}
              side={sides[field.name] ?? 'mine'}
              onChoose={(side) => setSides({ ...sides, [field.name]: side })}
            />
          ))}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={() => decide({ kind: 'back' })}>
          {text(kind === 'act' ? 'held-back.cancel' : 'held-back.back')}
        </Button>
        <Flex gap={2}>
          {isOneOfMany && (
            <Button variant="secondary" onClick={() => decide({ kind: 'leave-out' })}>
              {text('held-back.leave-out')}
            </Button>
          )}
          <Button onClick={() => decide({ kind: 'write', theirs: hasMine ? theirs : new Set() })}>
            {text(`held-back.confirm.${confirm}`)}
          </Button>
        </Flex>
      </Modal.Footer>
    </DialogFrame>
  );
};
