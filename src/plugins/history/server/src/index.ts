/** The server part of the plugin `site-history`. */
export default {};
