import fs from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files';

const root = path.join(__dirname, '..', '..');

/** Tests and what they stand on; benches and faults measure times on purpose. */
const ofTests = (file: string) =>
  /\.(test|spec)\.tsx?$/.test(file) || /^tests\/(api|db|e2e|support)\//.test(file);

/** What makes a result depend on how fast a machine is, and what to write in its place. */
const SHAPES: readonly { shape: RegExp; instead: string }[] = [
  { shape: /from 'node:timers\/promises'/, instead: 'until, atLeast or Race of tests/support/wait.ts' },
  { shape: /\bwaitForTimeout\(/, instead: 'an expectation that waits for the thing itself' },
  // What is out of sight is laid out a frame after the window has its size.
  { shape: /\bsetViewportSize\(/, instead: 'resize of tests/e2e/support/resize.ts' },
  {
    shape: /new Promise(<[^>]*>)?\([^;]*\bsetTimeout\(/,
    instead: 'until or atLeast of tests/support/wait.ts',
  },
  { shape: /\bprocess\.(cpuUsage|hrtime)\b/, instead: 'expectGrowth of tests/support/growth.ts' },
  {
    shape:
      /expect\((?:[^;]*\bnow\(\) - |[^;]*- performance\.now|\w*(?:[eE]lapsed|[tT]ook|[mM]s)\w*\))[^;]*\.toBeLess/,
    instead: 'the thing itself, a number of statements, or a ratio in `npm run bench`',
  },
  { shape: /\bjest\.setTimeout\(|\btest\.(setTimeout|slow)\(/, instead: 'nothing: all tests have one limit' },
  { shape: /^\}, \d[\d_]*\);$/m, instead: 'nothing: all tests have one limit' },
  { shape: /\btimeout: \d{2}/, instead: 'nothing, or GLANCE_MS within toPass' },
];
const OWNERS = new Set([
  'tests/support/wait.ts',
  'tests/support/growth.ts',
  'tests/e2e/support/resize.ts',
  'tests/arch/clock.test.ts',
]);

/** Where a text has one of the shapes. */
const found = (text: string) => SHAPES.filter(({ shape }) => shape.test(text)).map(({ instead }) => instead);

test('no test asserts an absolute time, and none waits by the clock for something to happen', () => {
  const wrong = sourceFiles()
    .filter((file) => ofTests(file) && !OWNERS.has(file))
    .flatMap((file) => {
      // Statement by statement: a shape may go over several lines.
      const statements = fs.readFileSync(path.join(root, file), 'utf8').split(/;\n/);
      return statements.flatMap((one) => found(`${one};`).map((instead) => ({ file, instead })));
    });
  expect(wrong).toEqual([]);
});

test.each([
  ["import { setTimeout as sleep } from 'node:timers/promises';", 1],
  ['await page.waitForTimeout(2000);', 1],
  ['await new Promise((resolve) => setTimeout(resolve, 50));', 1],
  ['await new Promise<void>((resolve) => {\n  setTimeout(resolve, 50);', 1],
  ['expect(performance.now() - started).toBeLessThan(500);', 1],
  ['expect(Date.now() - started).toBeLessThanOrEqual(500);', 1],
  ['expect(perChildMs).toBeLessThan(3);', 1],
  ['const began = process.cpuUsage();', 1],
  ['await page.setViewportSize({ width: 320, height: 844 });', 1],
  ['jest.setTimeout(60_000);', 1],
  ['test.slow();', 1],
  ["test('x', async () => {\n  await act();\n}, 60_000);", 1],
  ['await expect(dialog).toBeHidden({ timeout: 20_000 });', 1],
  ['await expectNoSquare((n) => {\n    return () => search(n);\n  }, 10_000);', 0],
  ['expect(list.length).toBeLessThan(5);', 0],
  ['expect(row.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);', 0],
  ['await until(() => seen.length > 0);', 0],
])('%s is seen %d times', (text, times) => expect(found(text)).toHaveLength(times));
