'use strict';

const PLUGIN = 'src/plugins/site-content';
const SERVER = `${PLUGIN}/server/src`;

/** Folders of the core's server that hold a feature of the content, from the lowest. */
const FEATURES = [
  ...['revision', 'pages/tree', 'read-models', 'reads', 'pages/search', 'changes'],
  ...[
    'edit-conflicts',
    'media-usage',
    'pages/references',
    'redirects',
    'writes',
    'preview',
    'audit',
  ],
  ...['navigation', 'pages/bulk-actions', 'redirects/bulk-actions', 'redirects/lists'],
];

/** Folders that answer the panel, from the lowest: what their features share, and one in each feature. */
const PANEL = [
  ...['panel/access', 'panel', 'audit/panel', 'media-usage/panel', 'navigation/panel'],
  ...['preview/panel', 'pages/panel', 'redirects/panel'],
];

const withoutSubfolders = (folder) => [folder, `${folder}/[^/]+$`];
const withSubfolders = (folder) => [folder, `${folder}/`];

/** The layers of the core's server, from the lowest. Each may import those before it, see docs/architecture.md. */
const LAYERS = [
  ...['config', 'strapi-internals', 'operations'].map(withSubfolders),
  ...FEATURES.map(withoutSubfolders),
  ...['content-api', 'cache', 'front-thread'].map(withSubfolders),
  ...PANEL.map(withoutSubfolders),
].map(([name, path]) => ({ name, path: `^${SERVER}/${path}` }));

/** Returns the paths of some layers. */
const pathsOf = (...names) =>
  LAYERS.filter(({ name }) => names.includes(name)).map(({ path }) => path);

/** The plugins beside the core, each of which may be switched off. */
const OTHER_PLUGINS = '^src/plugins/(?!site-content/)([^/]+)/';

/** What they may import of the core: what both halves agree on, and what panel pages, their routes and work in the background are made of. */
const OPEN_TO_PLUGINS = [
  `^${PLUGIN}/(domain|admin/src/(components|html-field|page-bulk-actions|page-picker|routes|rules|settings|strapi-internals|translations))/`,
  `^${SERVER}/operations/(background-work|panel-requests)/`,
];

/** The services that they ask for: of the file that has them they know its types. */
const SERVICES = `^${SERVER}/public-services\\.ts$`;

/** The importer writes rows in bulk, as the core does, and shares what the core does that with. */
const IMPORTER = '^src/plugins/site-import/';
const OPEN_TO_IMPORTER = pathsOf('config', 'strapi-internals', 'operations', ...FEATURES);

/** The history is made of what the core is made of, on both sides, and can still be switched off. */
const HISTORY = '^src/plugins/history/';
const OPEN_TO_HISTORY = [
  ...OPEN_TO_IMPORTER,
  ...pathsOf('content-api', ...PANEL),
  `^${PLUGIN}/admin/src/[^/]+/`,
];

/** The services of the core, of which it knows the types. */
const CORE_SERVICES = `^${SERVER}/create-services\\.ts$`;

/** The panel's half of the application, and of each plugin. */
const PANELS = ['^src/admin/', '^src/plugins/[^/]+/admin/'];

/** What makes the parts, and hands each what it needs. */
const ENTRANCE = `^${SERVER}/[^/]+$`;

const layerRules = LAYERS.map(({ name, path }, at) => ({
  name: `arrows-of-${name.replace('/', '-')}`,
  comment: `A file of ${name} may import domain/ and the layers before it: ${
    LAYERS.slice(0, at)
      .map((layer) => layer.name)
      .join(', ') || 'nothing else'
  }.`,
  severity: 'error',
  from: { path },
  to: { path: [...LAYERS.slice(at + 1).map((later) => later.path), ENTRANCE] },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'every-folder-is-a-layer',
      comment: 'Name the folder in this file, before those that may import it.',
      severity: 'error',
      from: { path: `^${SERVER}/.+/`, pathNot: LAYERS.map(({ path }) => path) },
      to: {},
    },
    {
      name: 'domain-is-pure',
      comment: 'domain/ is for both halves: no Strapi, no database, nothing of Node.',
      severity: 'error',
      from: { path: `^${PLUGIN}/domain/` },
      to: {
        path: ['^(src|config)/', '(^|node_modules/)(@strapi|knex|koa)(/|$)'],
        pathNot: `^${PLUGIN}/domain/`,
      },
    },
    {
      name: 'domain-without-node',
      comment: 'domain/ runs in the browser as well, where nothing of Node is.',
      severity: 'error',
      from: { path: `^${PLUGIN}/domain/` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'packages-know-nobody',
      comment:
        'packages/ runs without Strapi and this application: packages import what their own package.json names.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: ['^(src|config|tests)/', '(^|node_modules/)(@strapi|knex|koa)(/|$)'] },
    },
    {
      name: 'redirect-formats-without-node',
      comment: 'It runs in the browser as well.',
      severity: 'error',
      from: { path: '^packages/redirect-formats/src/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'panel-knows-the-domain-only',
      comment: 'What the panel and the server share is in domain/.',
      severity: 'error',
      from: { path: `^${PLUGIN}/admin/` },
      to: { path: '^(src|config)/', pathNot: `^${PLUGIN}/(domain|admin)/` },
    },
    {
      name: 'nobody-imports-the-panel',
      severity: 'error',
      from: { path: '^(src|config)/', pathNot: PANELS },
      to: { path: PANELS },
    },
    {
      name: 'plugin-does-not-know-the-application',
      comment: 'The application uses the plugin, and not the other way round.',
      severity: 'error',
      from: { path: `^${PLUGIN}/` },
      to: { path: '^(src|config)/', pathNot: `^${PLUGIN}/` },
    },
    {
      name: 'nobody-imports-other-plugins',
      comment: 'They may be switched off: nothing that stays may depend on them.',
      severity: 'error',
      from: { path: '^(src|config)/', pathNot: OTHER_PLUGINS },
      to: { path: OTHER_PLUGINS, pathNot: IMPORTER },
    },
    {
      name: 'commands-alone-import-the-importer',
      comment: 'It may be switched off as well; the commands say so.',
      severity: 'error',
      from: { path: '^(src|config)/', pathNot: ['^src/cli/', OTHER_PLUGINS] },
      to: { path: IMPORTER },
    },
    {
      name: 'other-plugins-know-what-is-open-to-them',
      comment:
        "Of the core they import its domain and shared pieces of its panel; its server they ask by strapi.plugin('site-content').service(…).",
      severity: 'error',
      from: { path: OTHER_PLUGINS, pathNot: [IMPORTER, HISTORY] },
      to: { path: '^(src|config)/', pathNot: ['^src/plugins/$1/', ...OPEN_TO_PLUGINS, SERVICES] },
    },
    {
      name: 'other-plugins-know-the-types-of-services',
      comment: 'What the services do they get from Strapi.',
      severity: 'error',
      from: { path: OTHER_PLUGINS },
      to: { path: SERVICES, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'importer-knows-what-is-open-to-it',
      comment: 'The core and what it writes rows with: neither its routes nor its panel.',
      severity: 'error',
      from: { path: IMPORTER },
      to: { path: '^(src|config)/', pathNot: [IMPORTER, ...OPEN_TO_PLUGINS, ...OPEN_TO_IMPORTER] },
    },
    {
      name: 'history-knows-what-is-open-to-it',
      comment:
        'The core without what serves it: neither its cache and threads nor its composition.',
      severity: 'error',
      from: { path: HISTORY },
      to: {
        path: '^(src|config)/',
        pathNot: [HISTORY, ...OPEN_TO_PLUGINS, ...OPEN_TO_HISTORY, CORE_SERVICES],
      },
    },
    {
      name: 'history-knows-the-types-of-the-core',
      comment: 'The services themselves it gets from Strapi.',
      severity: 'error',
      from: { path: HISTORY },
      to: { path: CORE_SERVICES, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'servers-of-other-plugins-know-no-panel',
      severity: 'error',
      from: { path: `${OTHER_PLUGINS}(domain|server)/` },
      to: { path: `^src/plugins/[^/]+/admin/` },
    },
    {
      name: 'panels-of-other-plugins-know-no-server',
      severity: 'error',
      from: { path: `${OTHER_PLUGINS}(domain|admin)/` },
      to: { path: `^src/plugins/[^/]+/server/` },
    },
    {
      name: 'no-circles',
      comment: 'Two files that import each other are one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circles-of-folders',
      comment:
        "Two folders that import each other are one room with a wall in it. Those of the core's server are in order by its layers: here a feature counts as one folder with its panel/.",
      scope: 'folder',
      severity: 'error',
      from: { pathNot: `^${SERVER}/(?!operations/)` },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^packages/[^/]+/dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
