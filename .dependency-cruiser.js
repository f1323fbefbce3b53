'use strict';

const PLUGIN = 'src/plugins/site-content';
const SERVER = `${PLUGIN}/server/src`;

/** The layers of the core's server, from the lowest; each may import those before it, see docs/architecture.md. */
const LAYERS = [
  ...['config', 'strapi-internals', 'operations', 'content', 'api', 'cache', 'front-thread'],
  'panel',
];

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
const OPEN_TO_IMPORTER = `^${SERVER}/(config|strapi-internals|operations|content)/`;

/** The history is made of what the core is made of, on both sides, and can still be switched off. */
const HISTORY = '^src/plugins/history/';
const OPEN_TO_HISTORY = [
  `^${SERVER}/(config|strapi-internals|operations|content|api|panel)/`,
  `^${PLUGIN}/admin/src/[^/]+/`,
];

/** The services of the core, of which it knows the types. */
const CORE_SERVICES = `^${SERVER}/create-services\\.ts$`;

/** The panel's half of the application, and of each plugin. */
const PANELS = ['^src/admin/', '^src/plugins/[^/]+/admin/'];

/** What makes the parts, and hands each what it needs. */
const ENTRANCE = `^${SERVER}/[^/]+$`;

const layerRules = LAYERS.map((layer, at) => ({
  name: `arrows-of-${layer}`,
  comment: `${layer}/ may import domain/ and the layers before it: ${LAYERS.slice(0, at).join(', ') || 'nothing else'}.`,
  severity: 'error',
  from: { path: `^${SERVER}/${layer}/` },
  to: { path: [...LAYERS.slice(at + 1).map((later) => `^${SERVER}/${later}/`), ENTRANCE] },
}));

module.exports = {
  forbidden: [
    ...layerRules,
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
      to: { path: '^(src|config)/', pathNot: [IMPORTER, ...OPEN_TO_PLUGINS, OPEN_TO_IMPORTER] },
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
      comment: 'Two folders that import each other are one room with a wall in it.',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^packages/[^/]+/dist/'] },
    exclude: { path: '^packages/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
