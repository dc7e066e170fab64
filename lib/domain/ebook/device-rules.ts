/** Devices on which one reader may read at a time; the one used longest ago makes room (news-editor-reading.md 4.2). */
export const MAX_DEVICES = 3;
