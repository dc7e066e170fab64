import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { mappedStack } from './mapped-stack';

const SOURCE = `interface Wanted { name: string }


export function fails(wanted: Wanted): never {
  throw new Error('no ' + wanted.name);
}
try { fails({ name: 'way' }); } catch (e) { console.log((e as Error).stack); }
`;

let dir = '';
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'portal-stack-'));
  writeFileSync(path.join(dir, 'source.ts'), SOURCE);
  await build({
    entryPoints: [path.join(dir, 'source.ts')],
    outfile: path.join(dir, '.build', 'made.mjs'),
    bundle: true,
    minifyWhitespace: true,
    format: 'esm',
    sourcemap: true,
  });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a stack out of a bundle names the lines of the source', () => {
  const stack = execFileSync(process.execPath, [path.join(dir, '.build', 'made.mjs')], { encoding: 'utf8' });
  expect(stack).toContain('made.mjs:1:');
  const mapped = mappedStack(stack);
  expect(mapped).toMatch(/at fails \(.*source\.ts:5:9\)/);
  expect(mapped).toMatch(/source\.ts:7:\d+/);
  expect(mapped).not.toContain('made.mjs');
});

test.each([
  ['no map', 'Error: x\n    at f (/tmp/nowhere/.build/gone.mjs:1:2)'],
  ['not ours', `Error: x\n    at f (${__filename}:1:2)`],
  ['no stack', 'text about /.next/ alone'],
])('a stack stays as it is: %s', (_, stack) => {
  expect(mappedStack(stack)).toBe(stack);
});
