/** Stands in for `server-only` where no bundler replaces it: jest and our own bundles. */
const empty = {};
export default empty;
