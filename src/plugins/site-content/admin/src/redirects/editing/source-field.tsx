import { Field, TextButton, TextInput, Typography } from '@strapi/design-system';
import { type ReactNode, useState } from 'react';
import type { SourceUrl } from '#site-content/domain/redirects/source-url';
import { pathWithoutDots, suggestSource } from '#site-content/domain/rules/suggested-source';
import { findControl, passFocus } from '../../components/pass-focus';
import { useDebouncedValue } from '../../components/use-debounced-value';
import { usePanelSettings } from '../../settings/panel-settings';
import { useText } from '../../translations/text';

interface SourceFieldProps {
  readonly source: string;
  /** The source as a URL; `null` for a path. */
  readonly url: SourceUrl | null;
  /** Error from the rules or the server. */
  readonly error: string | undefined;
  /** Whether the user has tried to save. */
  readonly wasTried: boolean;
  /** Whether the field contains the path of a URL that was typed. */
  readonly isPathOfUrl: boolean;
  readonly onChange: (source: string) => void;
  /**
   * Called with the path when the user types a URL of this website and leaves the field, or takes the path of another
   * URL.
   */
  readonly onTakePath: (path: string) => void;
  readonly children: ReactNode;
}

const WRAPPED = { overflowWrap: 'anywhere' } as const;

/** The field for the source of a redirect: a path, which can also be typed as a URL of this website. */
export const SourceField = (props: SourceFieldProps) => {
  const { source, url, error, wasTried, isPathOfUrl, onChange, onTakePath, children } = props;
  const text = useText();
  const [wasLeft, setLeft] = useState(false);
  const site = usePanelSettings()?.siteUrl ?? '';
  const settled = useDebouncedValue(source);
  const offered = settled === source && url === null ? suggestSource(source) : null;
  const hasDots = pathWithoutDots(settled.trim()) !== null;

  const getUrlError = (found: SourceUrl): string | undefined => {
    // While the user is typing, it is unknown where the host ends.
    if (found.kind === 'on-site' || !(wasLeft || wasTried)) return undefined;
    return found.kind === 'unknown'
      ? text('redirects.source.unknown-site')
      : text('redirects.source.elsewhere', { host: found.host, site });
  };
  return (
    <Field.Root
      name="source"
      required
      error={url === null ? error : getUrlError(url)}
      hint={text('redirects.field.source.hint')}
    >
      <Field.Label>{text('redirects.column.source')}</Field.Label>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        value={source}
        onChange={({ target }: { target: HTMLInputElement }) => {
          setLeft(false);
          onChange(target.value);
        }}
        onBlur={() => {
          setLeft(true);
          if (url?.kind === 'on-site') onTakePath(url.path);
        }}
      />
      <Field.Hint />
      <Field.Error />
      <div role="status">
        {isPathOfUrl && (
          <Typography variant="pi" textColor="neutral800" tag="p">
            {text('redirects.source.path-taken')}
          </Typography>
        )}
        {url?.kind === 'unknown' && (
          <TextButton
            ref={passFocus(findControl)}
            style={WRAPPED}
            onClick={() => onTakePath(url.path)}
          >
            {text('redirects.source.take-path', { path: url.path })}
          </TextButton>
        )}
        {hasDots && (
          <Typography variant="pi" textColor="neutral800" tag="p">
            {text('redirects.source.dots')}
          </Typography>
        )}
        {offered !== null && (
          <TextButton
            ref={passFocus(findControl)}
            style={WRAPPED}
            onClick={() => onChange(offered)}
          >
            {text('redirects.source.take-path', { path: offered })}
          </TextButton>
        )}
      </div>
      {children}
    </Field.Root>
  );
};
