import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HostileRows, type Shape } from '@/tests/support/hostile-rows';
import { sourceFiles } from './source-files';

/** What shows stored rows: replies, exports, reports. A new file is found by its name, a new function by being exported. */
const PRESENTERS = /^lib\/domain\/([^/]+\/(present[^/]*|.*-present)|exportJob\/[^/]*-rows)\.ts$/;
/** Types of arguments that nobody stores: a context makes its function a read, and codes are looked at before they are shown. */
const READS = 'Ctx';
const LOOKED_AT = new Set(['PayCode']);
const LOOKED_AT_NAMES = new Set(['now', 'site', 'codeUrl']);

interface Presenter {
  file: string;
  name: string;
  parameters: { name: string; typeName: string; type: number }[];
}

const ROOT = path.join(__dirname, '../..');
const files = sourceFiles().filter((f) => PRESENTERS.test(f));
const read = JSON.parse(
  execFileSync(process.execPath, [path.join(ROOT, 'tests/support/parameter-shapes.mjs'), ROOT, ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
) as { types: Record<number, Shape>; functions: Presenter[] };
const presenters = read.functions.filter((f) => f.parameters.every((p) => p.typeName !== READS));

/** What a file compares stored texts with: the names of acts and states that have a way of their own. */
const wordsOf = (file: string): string[] => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return ['1', ...new Set([...text.matchAll(/[!=]== '([^']+)'/g)].map((m) => m[1] as string))];
};

/** One argument list per hostile value, all other arguments harmless. */
function* argumentLists({ parameters }: Presenter, word: string): Generator<{ at: string; list: unknown[] }> {
  const rows = new HostileRows(read.types, word);
  const harmless = parameters.map((p) => rows.filled(p.type));
  yield { at: 'harmless', list: harmless };
  for (const [i, { name, typeName, type }] of parameters.entries()) {
    if (LOOKED_AT.has(typeName) || LOOKED_AT_NAMES.has(name)) continue;
    for (const { at, value } of rows.variants(type, name)) yield { at, list: harmless.with(i, value) };
    for (const { value } of rows.everywhere(type)) yield { at: name, list: harmless.with(i, value) };
  }
}

test.each(presenters.map((p) => [`${p.file} ${p.name}`, p] as const))(
  '%s shows whatever is stored',
  async (_title, presenter) => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- the path comes from the tree
    const loaded = require(path.join(ROOT, presenter.file)) as Record<
      string,
      (...list: unknown[]) => unknown
    >;
    const thrown = new Map<string, string>();
    let shown = 0;
    const lists = wordsOf(presenter.file).flatMap((word) => [...argumentLists(presenter, word)]);
    for (const { at, list } of lists) {
      try {
        // eslint-disable-next-line no-await-in-loop -- one after the other
        await loaded[presenter.name]?.(...list);
        shown += 1;
      } catch (error) {
        thrown.set(at, String(error));
      }
    }
    expect(Object.fromEntries(thrown)).toEqual({});
    expect(shown).toBeGreaterThan(0);
  },
);

test('every export makes its cells by a function that this test finds', () => {
  const found = new Set(read.functions.map((f) => f.name));
  const sources = [...found].filter((name) => name.endsWith('Source'));
  expect(sources.length).toBeGreaterThan(15);
  expect(sources.filter((name) => !found.has(name.replace(/Source$/, 'Cells')))).toEqual([]);
});
