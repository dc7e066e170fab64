/** Largest licence scan, in bytes. */
export const LICENSE_MAX_BYTES = 5 * 1024 * 1024;
/** What a licence may be handed in as, with the dots. */
export const LICENSE_EXTENSIONS: readonly string[] = ['.jpg', '.jpeg', '.png', '.pdf'];
