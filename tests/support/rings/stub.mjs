import path from 'node:path';

/** The transformer of the db and api rings: in the place of a file stands the call that loads it from the script of bundle.mjs. */
export default {
  process: (_text, file, { config }) => ({
    code: `loadBundled(${JSON.stringify(path.relative(config.rootDir, file).replaceAll(path.sep, '/'))}, require, jest);`,
  }),
  getCacheKey: (_text, file) => file,
};
