import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useAuth } from '@strapi/strapi/admin';
import { useId, useState } from 'react';
import { DialogFrame } from '#site-content/admin/components/dialog-frame';
import { useDateTime } from '#site-content/admin/components/use-date-time';
import { usePersonName } from '#site-content/admin/components/use-person-name';
import { useQuestion } from '#site-content/admin/components/use-question';
import { useText as useTextOfCore } from '#site-content/admin/translations/text';
import type { ConflictingSave } from '#site-content/domain/panel/edit-conflict';
import { useText } from '../translations/text';
import { type ConflictQuestion, conflictQuestions } from './conflict-question';
import { FieldChoice, type Side } from './field-choice';

/**
 * Shows the differences between the stored and the user's version, and lets the user choose field by field.
 */
const EditConflictDialog = ({ question }: { readonly question: ConflictQuestion }) => {
  const { held, kind, isOneOfMany, decide } = question;
  const { type, title, by, fields, hasMine, isUnpublished } = held;
  const text = useText();
  const textOfCore = useTextOfCore();
  const formatDateTime = useDateTime();
  const personName = usePersonName();
  const hintId = useId();
  const user = useAuth('EditConflictDialog', ({ user: loggedIn }) => loggedIn?.id);
  // Fields that both sides have changed start without a choice.
  const [sides, setSides] = useState<Readonly<Record<string, Side | null>>>(() =>
    Object.fromEntries(
      fields.map(({ name, isTheirs, isMine }) => [
        name,
        isTheirs && isMine ? null : isMine ? 'mine' : 'theirs',
      ])
    )
  );
  const setAll = (side: Side): void =>
    setSides(Object.fromEntries(fields.map(({ name }) => [name, side])));
  const theirs = new Set(fields.filter(({ name }) => sides[name] === 'theirs').map((f) => f.name));
  const takesAll = hasMine && fields.length > 0 && theirs.size === fields.length;
  const [last] = by;
  const isOwn = ({ by: { kind: actor, id } }: ConflictingSave): boolean =>
    actor === 'administrator' && id === String(user);
  const whose = by.length > 0 && by.every(isOwn) ? 'own' : 'other';
  const savedBy =
    last === undefined
      ? null
      : text(isOwn(last) ? 'edit-conflict.saved.own' : 'edit-conflict.saved', {
          who: personName(last.by),
          when: formatDateTime(last.at),
        });
  const isUndecided = fields.some(({ name }) => sides[name] === null);
  const confirm = kind === 'save' && takesAll ? 'take-theirs' : kind;
  return (
    <DialogFrame
      title={text('edit-conflict.title')}
      closeLabel={text('edit-conflict.close')}
      onClose={() => decide({ kind: 'back' })}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <div>
            {kind !== 'save' && title !== null && title !== '' && (
              <Typography tag="p" fontWeight="bold">
                {text('edit-conflict.of', { title })}
              </Typography>
            )}
            {by.map((save) => (
              <Typography key={`${save.by.kind} ${save.by.id}`} tag="p" fontWeight="bold">
                {isOwn(save)
                  ? text('edit-conflict.changed-by-you', { when: formatDateTime(save.at) })
                  : textOfCore('elements.changed-by', {
                      who: personName(save.by),
                      when: formatDateTime(save.at),
                    })}
              </Typography>
            ))}
            {isUnpublished && <Typography tag="p">{text('edit-conflict.unpublished')}</Typography>}
            <Typography tag="p">
              {text(
                hasMine
                  ? 'edit-conflict.question'
                  : kind === 'publish'
                    ? 'edit-conflict.publish-question'
                    : 'edit-conflict.action-question'
              )}
            </Typography>
          </div>
          {hasMine && fields.length > 1 && (
            <Flex gap={2} wrap="wrap">
              <Button variant="tertiary" size="S" onClick={() => setAll('theirs')}>
                {text('edit-conflict.all-theirs', { whose })}
              </Button>
              <Button variant="tertiary" size="S" onClick={() => setAll('mine')}>
                {text('edit-conflict.all-mine')}
              </Button>
            </Flex>
          )}
          {fields.map((field) => (
            <FieldChoice
              key={field.name}
              {...{ type, field, hasMine, whose, savedBy }}
              side={sides[field.name] ?? null}
              onChoose={(side) => setSides({ ...sides, [field.name]: side })}
            />
          ))}
        </Flex>
      </Modal.Body>
      <Modal.Footer gap={2} wrap="wrap">
        {isUndecided && (
          <Typography id={hintId} variant="pi" textColor="neutral600" width="100%" textAlign="end">
            {text('edit-conflict.undecided')}
          </Typography>
        )}
        <Button variant="tertiary" onClick={() => decide({ kind: 'back' })}>
          {text(kind === 'action' || isOneOfMany ? 'edit-conflict.cancel' : 'edit-conflict.back')}
        </Button>
        <Flex gap={2}>
          {isOneOfMany && (
            <Button variant="secondary" onClick={() => decide({ kind: 'leave-out' })}>
              {text('edit-conflict.leave-out')}
            </Button>
          )}
          <Button
            disabled={isUndecided}
            aria-describedby={isUndecided ? hintId : undefined}
            onClick={() => decide({ kind: 'write', theirs: hasMine ? theirs : new Set() })}
          >
            {text(`edit-conflict.confirm.${confirm}`, { whose })}
          </Button>
        </Flex>
      </Modal.Footer>
    </DialogFrame>
  );
};

/** Asks how to resolve edit conflicts; otherwise renders nothing. */
export const ConflictHost = () => {
  const question = useQuestion(conflictQuestions);
  if (question === null) return null;
  // Keyed, so that each question starts with its own choices.
  return <EditConflictDialog key={question.held.version} question={question} />;
};
