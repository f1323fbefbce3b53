import {
  Box,
  Field,
  TextButton,
  Tooltip,
  Typography,
  useComposedRefs,
} from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { useFocusInputField } from '@strapi/strapi/admin';
import { type ChangeEvent, forwardRef, memo, useEffect, useRef, useState } from 'react';
import { typedSlugRule } from '#site-content/domain/rules/page';
import { followsTitle, toSlug } from '#site-content/domain/rules/slug';
import { InputAction } from '../../components/input-action';
import { useEvent } from '../../components/use-event';
import { useProblemText } from '../../rules/use-problem-text';
import type { CustomFieldProps } from '../../strapi-internals/custom-field-props';
import {
  useChosenRelation,
  useOtherField,
  useStoredEntry,
  useTextField,
} from '../../strapi-internals/edit-form-values';
import { useText } from '../../translations/text';
import { FutureUrl } from './future-url';
import { useFreeSlug } from './use-free-slug';

interface Page {
  readonly title?: string | null;
  readonly slug?: string | null;
  readonly first_published_at?: string | null;
}

const SlugInput = forwardRef<HTMLInputElement, CustomFieldProps>(
  ({ name, label, labelAction, hint, placeholder, required, disabled }, forwardedRef) => {
    const text = useText();
    const problemText = useProblemText();
    const input = useRef<HTMLInputElement>(null);
    const ref = useComposedRefs(useFocusInputField<HTMLInputElement>(name), input, forwardedRef);
    const { value, error, onChange } = useTextField(name);
    const title = (useOtherField('title') as Page['title']) ?? '';
    const { entry: stored, isDuplicate } = useStoredEntry<Page>();
    const chosenParent = useChosenRelation('parent');
    const parent = chosenParent === null ? '' : chosenParent;
    const askForFree = useFreeSlug();
    const [free, setFree] = useState<string | null>(null);
    const [isLive, setLive] = useState(false);

    const isNew = isDuplicate || stored.documentId === undefined;
    // Users who may not read the publishing date must not be treated as if the page had never been published.
    const wasPublished = !isNew && (stored.first_published_at !== null || isLive);
    const page = isNew ? undefined : stored.documentId;
    const origin = isDuplicate ? stored.documentId : undefined;
    const storedTitle = stored.title ?? '';
    const storedSlug = stored.slug ?? '';

    const isMoved = value !== storedSlug || chosenParent !== undefined;

    // Depends on the user's actions rather than on the field's value, which lags behind fast typing.
    const follows = useRef(
      followsTitle({ slug: storedSlug, title: storedTitle, wasPublished }) || isDuplicate
    );

    /**
     * Sets the slug to one made from the title.
     *
     * @param isChosen whether the user pressed the button, which they may do for a published page, too
     */
    const follow = (isChosen = false): void => {
      const made = toSlug(title);
      follows.current = true;
      setFree(null);
      onChange(name, made);
      askForFree({ slug: made, page, origin, parent }, (found, isPublished) => {
        // A schedule or another user may have published the page while its title is being typed.
        setLive(isPublished);
        onChange(name, isPublished && !isChosen ? storedSlug : found);
      });
    };

    // A duplicate starts with the slug of the original, which is already used.
    const followAsDuplicate = useEvent(() => {
      if (!disabled) follow();
    });
    useEffect(() => {
      if (isDuplicate) followAsDuplicate();
    }, [isDuplicate, followAsDuplicate]);

    const titleBefore = useRef(title);
    const followTitle = useEvent(() => {
      const isChanged = title !== titleBefore.current;
      titleBefore.current = title;
      if (!isChanged || !follows.current || wasPublished || disabled) return;
      if (isDuplicate || title !== storedTitle || storedSlug === '') {
        follow();
      } else {
        // The title was reset, or the form shows the stored values after a save.
        askForFree({ slug: '', page }, () => {});
        onChange(name, storedSlug);
      }
    });
    useEffect(() => followTitle(), [title, followTitle]);

    const handleTyped = (typed: string): void => {
      follows.current = typed === '';
      setFree(null);
      onChange(name, typed);
      askForFree(
        { slug: typedSlugRule(typed) === null ? typed : '', page, origin, parent },
        (found) => setFree(found === typed ? null : found)
      );
    };

    const broken = typedSlugRule(value);
    const tooLong = broken?.code === 'page.slug-too-long' ? broken : null;
    const suggested = disabled || broken === null ? '' : toSlug(value);

    return (
      <Field.Root name={name} hint={hint} error={error} required={required ?? false}>
        <Field.Label action={labelAction}>{label}</Field.Label>
        <Field.Input
          ref={ref}
          autoCapitalize="off"
          spellCheck={false}
          disabled={disabled ?? false}
          placeholder={placeholder}
          value={value}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => handleTyped(target.value)}
          endAction={
            disabled ? undefined : (
              <Tooltip label={text('edit-form.slug-of-title')}>
                <InputAction
                  label={text('edit-form.slug-of-title')}
                  disabled={title.trim() === ''}
                  onClick={() => follow(true)}
                >
                  <ArrowClockwise fill="neutral500" />
                </InputAction>
              </Tooltip>
            )
          }
        />
        <Box>
          <Typography variant="pi" textColor="neutral800" tag="p" role="status">
            {free === null || error !== undefined ? null : text('edit-form.slug-taken', { free })}
          </Typography>
          <Field.Error />
          {tooLong !== null && error === undefined && (
            <Typography variant="pi" textColor="danger600" tag="p" role="status">
              {problemText(tooLong)}
            </Typography>
          )}
          <div role="status">
            {suggested !== '' && (
              <TextButton
                style={{ overflowWrap: 'anywhere' }}
                onClick={() => {
                  handleTyped(suggested);
                  // The button disappears once the slug is corrected.
                  input.current?.focus();
                }}
              >
                {text('edit-form.slug-offered', { slug: suggested })}
              </TextButton>
            )}
          </div>
          {(!wasPublished || isMoved) && free === null && error === undefined && (
            <FutureUrl slug={value} place={{ page, origin, parent }} />
          )}
          <Field.Hint />
        </Box>
      </Field.Root>
    );
  }
);
SlugInput.displayName = 'SlugInput';

/** The input of a page's slug, which follows the title as it is typed. */
const MemoizedSlugInput = memo(SlugInput);
export { MemoizedSlugInput as SlugInput };
