const icon =
  (...paths: readonly string[]) =>
  () => (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden focusable="false">
      {paths.map((path) => (
        <path
          key={path}
          d={path}
          // Set as a style, because the design system's buttons fill their icons.
          style={{ fill: 'none', stroke: 'currentColor' }}
          strokeWidth="1.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );

// Icons that Strapi does not have, drawn in the same style.

export const SubscriptIcon = icon(
  'M2.5 3.5l6 7.5M8.5 3.5l-6 7.5',
  'M11 10.4c.2-.8 2.6-1 2.6.4 0 1.1-2.6 1.5-2.6 3h2.8'
);

export const SuperscriptIcon = icon(
  'M2.5 5l6 7.5M8.5 5l-6 7.5',
  'M11 2.8c.2-.8 2.6-1 2.6.4 0 1.1-2.6 1.5-2.6 3h2.8'
);

export const QuoteIcon = icon(
  'M6.5 4.5c-2.6.7-4 2.4-4 5v2h4v-4h-4',
  'M13.5 4.5c-2.6.7-4 2.4-4 5v2h4v-4h-4'
);

export const TableIcon = icon('M2 3h12v10H2z', 'M2 6.5h12M2 9.8h12M7.3 6.5V13');

export const UndoIcon = icon('M5.5 3L2.5 6l3 3M2.7 6h6.8a4 4 0 010 8H6');

export const RedoIcon = icon('M10.5 3l3 3-3 3M13.3 6H6.5a4 4 0 000 8H10');
