import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles the entry points that Node runs outside Next into .build/<name>.mjs. Packages stay in node_modules; only the dev gateway, which
 * needs none, is bundled whole.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

/** name → entry file */
const ENTRIES = {
  server: 'lib/server/main.ts',
  seed: 'db/seed/main.ts',
  'dev-gateway': 'scripts/dev-gateway/main.ts',
};

for (const entry of Object.values(ENTRIES)) {
  if (!fs.existsSync(path.join(root, entry))) throw new Error(`${entry} is missing`);
}

await build({
  absWorkingDir: root,
  entryPoints: Object.fromEntries(
    Object.entries(ENTRIES).map(([name, file]) => [name, path.join(root, file)]),
  ),
  outdir: path.join(root, '.build'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  alias: { 'server-only': path.join(root, 'tests/support/empty.ts'), '@': root.replace(/[\\/]$/, '') },
  sourcemap: true,
  legalComments: 'none',
  logLevel: 'warning',
  // Bundled CommonJS-style code and packages loaded by name need a `require`.
  banner: {
    js: "import { createRequire as portalRequire } from 'node:module'; const require = portalRequire(import.meta.url);",
  },
});
