import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** What a start needs outside Next: name → entry file. */
const ENTRIES = {
  server: 'lib/server/main.ts',
  seed: 'db/seed/main.ts',
  basics: 'db/seed/basics-main.ts',
  'dev-gateway': 'scripts/dev-gateway/main.ts',
};

/** What works inside a render of Next only would fail at the first call, or already at the start. */
const outsideNext = {
  name: 'outside-next',
  setup(builder) {
    builder.onResolve(
      { filter: /^next\/(headers|navigation|cache|server)$/ },
      ({ path: name, importer }) => ({
        errors: [{ text: `${name} cannot be used outside Next, but ${importer} imports it` }],
      }),
    );
  },
};

/** Options of a bundle. @param {Record<string, string>} entries name → file, from the root @param {string} outdir from the root */
function optionsOf(entries, outdir) {
  for (const file of Object.values(entries)) {
    if (!fs.existsSync(path.join(root, file))) throw new Error(`${file} is missing`);
  }
  return {
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [name, path.join(root, file)]),
    ),
    outdir: path.join(root, outdir),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    plugins: [outsideNext],
    // Node has not got the condition under which the package of that name is empty.
    alias: { 'server-only': path.join(root, 'node_modules/server-only/empty.js'), '@': root },
    sourcemap: true,
    legalComments: 'none',
    logLevel: 'warning',
    // Bundled code may ask for `require` to load a package by name.
    banner: {
      js: "import { createRequire as portalRequire } from 'node:module'; const require = portalRequire(import.meta.url);",
    },
  };
}

/**
 * Bundles entry points that Node runs outside Next into `<outdir>/<name>.mjs`. Packages stay in node_modules.
 * @param {Record<string, string>} entries name → file, from the root
 * @param {string} [outdir] from the root; must lie inside it, or the packages are not found
 */
export async function bundle(entries, outdir = '.build') {
  await build(optionsOf(entries, outdir));
}

/** What lives on pages without the framework, as one script for browsers. */
async function bundleInstant() {
  await build({
    absWorkingDir: root,
    entryPoints: [path.join(root, 'components/instant/main.ts')],
    outfile: path.join(root, '.build/instant.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    alias: { '@': root },
    // Names that style sheets give to classes are Next's: what stands here uses none of them.
    loader: { '.css': 'empty' },
    legalComments: 'none',
    logLevel: 'warning',
  });
}

/** Bundles what answers the calls after each change of the sources, until the returned function ends it. */
export async function followRoutes() {
  const watching = await context(optionsOf({ routes: 'lib/server/routes.ts' }, '.build'));
  await watching.watch();
  return () => watching.dispose();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await Promise.all([bundle(ENTRIES), bundleInstant()]);
