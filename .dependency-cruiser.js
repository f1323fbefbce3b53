'use strict';

const PLUGIN = 'src/plugins/site-content';
const SERVER = `${PLUGIN}/server/src`;

/** The wings of the plugin's server, from the lowest: an arrow points to what stands before it, see docs/architecture.md. */
const WINGS = ['config', 'strapi', 'operations', 'content', 'api', 'delivery', 'panel'];

/** What makes the parts, and hands each what it needs. */
const ENTRANCE = `^${SERVER}/[^/]+$`;

const wingRules = WINGS.map((wing, at) => ({
  name: `arrows-of-${wing}`,
  comment: `${wing}/ may import contract/ and what stands before it: ${WINGS.slice(0, at).join(', ') || 'nothing else'}.`,
  severity: 'error',
  from: { path: `^${SERVER}/${wing}/` },
  to: { path: [...WINGS.slice(at + 1).map((later) => `^${SERVER}/${later}/`), ENTRANCE] },
}));

module.exports = {
  forbidden: [
    ...wingRules,
    {
      name: 'contract-is-pure',
      comment: 'contract/ is for both halves: no Strapi, no database, nothing of Node.',
      severity: 'error',
      from: { path: `^${PLUGIN}/contract/` },
      to: {
        path: ['^(src|config)/', '(^|node_modules/)(@strapi|knex|koa)(/|$)'],
        pathNot: `^${PLUGIN}/contract/`,
      },
    },
    {
      name: 'contract-without-node',
      comment: 'contract/ runs in the browser as well, where nothing of Node is.',
      severity: 'error',
      from: { path: `^${PLUGIN}/contract/` },
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
      name: 'panel-knows-the-contract-only',
      comment: 'What the panel and the server share is in contract/.',
      severity: 'error',
      from: { path: `^${PLUGIN}/admin/` },
      to: { path: '^(src|config)/', pathNot: `^${PLUGIN}/(contract|admin)/` },
    },
    {
      name: 'nobody-imports-the-panel',
      severity: 'error',
      from: { path: '^(src|config)/', pathNot: `^(${PLUGIN}|src)/admin/` },
      to: { path: `^(${PLUGIN}|src)/admin/` },
    },
    {
      name: 'plugin-does-not-know-the-application',
      comment: 'The application uses the plugin, and not the other way round.',
      severity: 'error',
      from: { path: `^${PLUGIN}/` },
      to: { path: '^(src|config)/', pathNot: `^${PLUGIN}/` },
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
