export * from './client.js';
export * from './error.js';
export * from './merge-messages.js';
export * from './pages.js';
export * from './redirects.js';
export * from './types.js';
export * from './webhook.js';
