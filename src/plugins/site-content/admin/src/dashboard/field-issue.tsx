import { Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { NAV_ITEM, SITE_KEYS } from '#site-content/domain/content-types';
import type {
  DashboardIssue,
  FieldIssueKind,
} from '#site-content/domain/panel/panel-response-types';
import { useFieldLabels } from '../routes/field-labels';
import { useNavItemPath } from '../routes/routes';
import { useProblemText } from '../rules/use-problem-text';
import { entryPath, singleTypeFieldPath } from '../strapi-internals/addresses';
import { useText } from '../translations/text';

/**
 * A broken link, a missing file or a value that breaks a rule: its entry, field and problem, because several links of one page
 * may have the same problem.
 */
export const FieldIssue = (issue: Extract<DashboardIssue, { kind: FieldIssueKind }>) => {
  const { type, isSingle, id, title, area, path, models, reason } = issue;
  const text = useText();
  const problemText = useProblemText();
  const navItemPath = useNavItemPath();
  const { toFieldName } = useFieldLabels(type);
  const field = toFieldName(path, models);
  const getPath = (): string => {
    if (isSingle) return singleTypeFieldPath(type, String(path[0]));
    return type === NAV_ITEM ? navItemPath({ id, area }) : entryPath(type, id);
  };
  const getName = (): string => {
    if (type === SITE_KEYS) return field;
    return area === null ? title : text('dashboard-widget.nav-item', { area, title });
  };
  // A menu item has one link, and a site key is named by its field.
  const isInField = type !== NAV_ITEM && type !== SITE_KEYS;
  return (
    <>
      <Link tag={RouterLink} to={getPath()}>
        {getName() || id}
      </Link>
      <Typography variant="pi" textColor="neutral600" tag="p">
        {isInField
          ? text('dashboard-widget.in-field', { field, reason: problemText(reason) })
          : problemText(reason)}
      </Typography>
    </>
  );
};
