import fs from 'node:fs';
import path from 'node:path';
import { envSchema } from '@/lib/server/env-schema';
import { sourceFiles } from './source-files';

const root = path.join(__dirname, '..', '..');
const example = fs.readFileSync(path.join(root, '.env.example'), 'utf8');
const documented = new Set([...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((m) => m[1]));

/** Variables that Node, Next or the test runners define. */
const FOREIGN = new Set([
  'NODE_ENV',
  'PATH',
  'CI',
  'JEST_WORKER_ID',
  'NEXT_DEV',
  'NEXT_TELEMETRY_DISABLED',
  'NEXT_RUNTIME',
  'NEXT_PHASE',
  'FONTCONFIG_FILE',
  'LANG',
  'HOME',
  'TZ',
]);
/** Variables by which our own processes talk to each other. */
const INNER = /^(PRODUCT_|TEST_|E2E_|PLAYWRIGHT_|SITE_DATA_DIR$|BASE_URL$|BENCH_)/;

describe('.env.example', () => {
  test('describes every variable that the code reads', () => {
    const read = new Set([
      ...Object.keys(envSchema.shape),
      ...sourceFiles()
        .filter((file) => !file.startsWith('tests/') && !/\.test\.tsx?$/.test(file))
        .flatMap((file) => {
          const source = fs.readFileSync(path.join(root, file), 'utf8');
          return [...source.matchAll(/process\.env\.([A-Z][A-Z0-9_]+)/g)].map((m) => m[1]);
        }),
    ]);
    const missing = [...read].filter(
      (name) => name && !documented.has(name) && !FOREIGN.has(name) && !INNER.test(name),
    );
    expect(missing).toEqual([]);
  });

  test('holds no secret', () => {
    const values = [...example.matchAll(/^([A-Z][A-Z0-9_]*(?:SECRET|KEY|PASSWORD|TOKEN)[A-Z0-9_]*)=(.*)$/gm)];
    expect(values.filter((m) => m[2]?.trim()).map((m) => m[1])).toEqual([]);
  });
});

test('no adapter knows where it runs: no environment, no mode, no address of this machine', () => {
  const own = sourceFiles().filter(
    (file) => file.startsWith('lib/adapters/') && !/test/.test(path.basename(file)),
  );
  expect(own.length).toBeGreaterThan(30);
  const knowing = own.filter((file) => {
    const code = fs.readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    return /process\.env|NODE_ENV|127\.0\.0\.1|\bdev\b/.test(code);
  });
  expect(knowing).toEqual([]);
});

test('no order of texts depends on the language of the machine: each comparison names its own', () => {
  const unnamed = sourceFiles()
    .filter((file) => file !== 'tests/arch/environment.test.ts')
    .filter((file) =>
      /localeCompare\((?:[^,()]|\([^()]*\))+\)/.test(fs.readFileSync(path.join(root, file), 'utf8')),
    );
  expect(unnamed).toEqual([]);
});
