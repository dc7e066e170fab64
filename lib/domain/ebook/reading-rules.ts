/** Life of a page's address: the next ones are asked for before it ends. */
export const LINK_SECONDS = 90;
/** Longest life that an address may name. */
export const MAX_LINK_SECONDS = 120;
/** Life of the token for the files of an EPUB (security.md S-51); its reader renews it, and right, session and device are asked for at every file. */
export const FOLDER_SECONDS = 5 * 60;
/** Pages handed out to one reader on one day from which on the platform is told. */
export const DAY_PAGES = 1000;
/** Most bytes of a place inside an EPUB. */
export const MAX_LOCATOR_BYTES = 4096;
/** Most pages of one answer of a search. */
export const MAX_HITS = 200;
