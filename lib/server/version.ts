import 'server-only';

/** What runs: the version of the product and the commit that was built. The launcher passes them (scripts/start/version.mjs). */
export function productVersion(): { version: string; commit: string } {
  const { PRODUCT_VERSION: version, PRODUCT_COMMIT: commit } = process.env;
  return { version: version || 'unknown', commit: commit || 'unknown' };
}
