/** The tag of every page and cache entry that shows the catalogue; see refresh-catalogue.ts. */
export const CATALOGUE_TAG = "catalogue";
