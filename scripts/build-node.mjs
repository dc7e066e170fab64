import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** What a start needs outside Next: name → entry file. */
const ENTRIES = {
  server: 'lib/server/main.ts',
  seed: 'db/seed/main.ts',
  basics: 'db/seed/basics-main.ts',
  'dev-gateway': 'scripts/dev-gateway/main.ts',
};

/** Addresses whose route files our own HTTP server calls itself; everything else is Next's. */
const LANES = ['app/api', 'app/files'];

/** The module `portal:routes`: every route file of the lanes with its address (lib/server/http-server/api-table.ts). */
const routesModule = {
  name: 'portal-routes',
  setup(builder) {
    // What works inside a render of Next only would fail at the first call, or already at the start.
    builder.onResolve(
      { filter: /^next\/(headers|navigation|cache|server)$/ },
      ({ path: name, importer }) => ({
        errors: [{ text: `${name} cannot be used outside Next, but ${importer} imports it` }],
      }),
    );
    builder.onResolve({ filter: /^portal:routes$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'portal',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'portal' }, () => {
      const files = LANES.flatMap((lane) =>
        fs
          .readdirSync(path.join(root, lane), { recursive: true })
          .filter((file) => path.basename(file) === 'route.ts')
          .map((file) => `${lane}/${file.replaceAll(path.sep, '/')}`),
      ).toSorted((a, b) => a.localeCompare(b, 'en'));
      const lines = files.map((file, i) => `import * as r${i} from '@/${file}';`);
      const entries = files.map((file, i) => {
        const address = path.posix.dirname(file).slice('app'.length);
        return `{ path: ${JSON.stringify(address)}, methods: r${i} },`;
      });
      return {
        contents: `${lines.join('\n')}\nexport const routes = [${entries.join('\n')}];`,
        loader: 'ts',
        resolveDir: root,
      };
    });
  },
};

/**
 * Bundles entry points that Node runs outside Next into `<outdir>/<name>.mjs`. Packages stay in node_modules.
 * @param {Record<string, string>} entries name → file, from the root
 * @param {string} [outdir] from the root; must lie inside it, or the packages are not found
 */
export async function bundle(entries, outdir = '.build') {
  for (const file of Object.values(entries)) {
    if (!fs.existsSync(path.join(root, file))) throw new Error(`${file} is missing`);
  }
  await build({
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
    plugins: [routesModule],
    // Node has not got the condition under which the package of that name is empty.
    alias: { 'server-only': path.join(root, 'node_modules/server-only/empty.js'), '@': root },
    sourcemap: true,
    legalComments: 'none',
    logLevel: 'warning',
    // Bundled code may ask for `require` to load a package by name.
    banner: {
      js: "import { createRequire as portalRequire } from 'node:module'; const require = portalRequire(import.meta.url);",
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle(ENTRIES);
