import { Typography } from '@strapi/design-system';
import { PAGE } from '#site-content/domain/content-types';
import type { PathBelow } from '#site-content/domain/panel/panel-response-types';
import { typedSlugRule } from '#site-content/domain/rules/page';
import { usePageTitle } from '../../components/use-page-title';
import { withQuery } from '../../components/with-query';
import { usePanelSettings } from '../../settings/panel-settings';
import { listTag, RELATIONS, taggedApi } from '../../strapi-internals/document-tags';
import { queryQuietly } from '../../strapi-internals/quiet-query';
import { useText } from '../../translations/text';

/** The position of the page, as far as its form shows it. `useFreeSlug` describes the fields. */
interface Place {
  readonly page: string | undefined;
  readonly origin: string | undefined;
  readonly parent: string | undefined;
}

const { usePathBelowQuery } = taggedApi.injectEndpoints({
  endpoints: (builder) => ({
    pathBelow: builder.query<PathBelow, Place>({
      queryFn: queryQuietly(
        (place) => withQuery('/site-content/path-below', { ...place }),
        ({ data }: { data: PathBelow }) => data
      ),
      // Refetched after each write of the Content Manager that may change the response.
      providesTags: [RELATIONS, listTag(PAGE)],
    }),
  }),
});

/** Returns the parent's path; `null` until it is loaded, and for users who cannot read it. */
const usePathBelow = (place: Place): PathBelow | null =>
  usePathBelowQuery(place).currentData ?? null;

interface FutureUrlProps {
  readonly slug: string;
  readonly place: Place;
}

const WRAPPED = { overflowWrap: 'anywhere' } as const;

/** Shows the URL that a page will have with the slug and the parent in its form, while the user edits them. */
export const FutureUrl = ({ slug, place }: FutureUrlProps) => {
  const text = useText();
  const toTitle = usePageTitle();
  const settings = usePanelSettings();
  const below = usePathBelow(place);
  if (slug === '' || typedSlugRule(slug) !== null || below === null || settings === undefined) {
    return null;
  }
  const isHome = below.isRoot && slug === settings.homeSlug;
  const url = `${settings.siteUrl}${isHome ? '/' : `${below.path}${slug}/`}`;
  return (
    <>
      <Typography variant="pi" textColor="neutral800" tag="p" style={WRAPPED}>
        {text('edit-form.future-url', { url })}
      </Typography>
      {below.draftParent !== null && (
        <Typography variant="pi" textColor="neutral800" tag="p" style={WRAPPED}>
          {text('pages.outcome.below-draft', { parent: toTitle(below.draftParent) })}
        </Typography>
      )}
    </>
  );
};
