/** The application itself adds nothing to Strapi's start: its content is served by the plugin `site-content`. */
export default {};
