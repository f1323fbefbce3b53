/**
 * The two content routes. The prefix is emptied on each of them, else the Roles page of the admin panel
 * shows paths below `/site-content`.
 */
const contentRoutes = [
  {
    method: 'GET',
    path: '/initial-data',
    handler: 'initial-data.find',
    config: { prefix: '' },
  },
  {
    method: 'GET',
    path: '/pages',
    handler: 'pages.find',
    config: { prefix: '' },
  },
];

export const routes = { 'content-api': { type: 'content-api', routes: contentRoutes } };
