/** Stands in a built site for the path below which it is served, which is known only when it is loaded. */
export const siteBasePlaceholder = "/__site_base__/";
