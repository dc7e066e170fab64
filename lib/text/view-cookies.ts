/**
 * How a visitor wants to see the site (news-editor-reading.md 5.2): 长者模式, the accessibility bar, the text size of articles. The choices
 * stand in readable cookies, so that pages stay the same bytes for everybody; a script before the first paint puts them on the root element
 * and style sheets do the rest.
 */
export const ELDER_COOKIE = 'elder';
export const BAR_COOKIE = 'a11y';
export const TEXT_SIZE_COOKIE = 'articleSize';
/** The choices are kept for a year. */
export const VIEW_SECONDS = 365 * 24 * 3600;
