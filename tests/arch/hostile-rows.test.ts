import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HostileRows, type Shape } from '@/tests/support/hostile-rows';
import { sourceFiles } from './source-files';

/** Files of which every function shows stored rows: replies, exports, reports. */
const PRESENTERS = /^lib\/domain\/([^/]+\/(present[^/]*|.*-present)|(exportJob|report)\/[^/]*-rows)\.ts$/;
/** Elsewhere those that are called so show them, as the reads beside them do. */
const CALLED_SO = /^present([A-Z]|$)/;
/** What nobody stores: codes are looked at before they are shown, moments are the clock's. */
const LOOKED_AT = new Set(['PayCode', 'Ctx']);
const LOOKED_AT_NAMES = new Set(['now', 'site', 'codeUrl']);
const CTX = {
  actor: {
    kind: 'admin',
    userId: 1,
    name: '1',
    role: 'admin#adminPlatform',
    permissions: [],
    sessionId: '1',
  },
  config: { orderDeadlineMinutes: 30, secondPersonFen: 100, priceFloorPercent: 50, openChannels: new Set() },
  now: new Date('2026-01-02T03:04:05Z'),
};

interface Presenter {
  file: string;
  name: string;
  parameters: { name: string; typeName: string; type: number }[];
  /** Whether it answers later: with a context it reads the database. */
  waits: boolean;
  /** The columns of a file, or what makes them: the last argument is the row that they show. */
  columns: boolean;
}

const ROOT = path.join(__dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const domain = sourceFiles().filter((f) => /^lib\/domain\/.*(?<!\.test)\.ts$/.test(f));
const files = domain.filter((f) => PRESENTERS.test(f) || /\b(function|const) present/.test(textOf(f)));
const read = JSON.parse(
  execFileSync(process.execPath, [path.join(ROOT, 'tests/support/parameter-shapes.mjs'), ROOT, ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
) as { types: Record<number, Shape>; functions: Presenter[] };
/** With a context, or a report's reading, which holds one, a function may read the database. */
const takesCtx = (f: Presenter) => f.parameters.some((p) => /^(Ctx|Reading)$/.test(p.typeName));
const presenters = read.functions.filter(
  (f) =>
    !(takesCtx(f) && (f.waits || f.name.endsWith('Source'))) &&
    (PRESENTERS.test(f.file) || CALLED_SO.test(f.name)),
);

/** What a file compares stored texts with: the names of acts and states that have a way of their own. */
const wordsOf = (file: string): string[] => {
  return ['1', ...new Set([...textOf(file).matchAll(/[!=]== '([^']+)'/g)].map((m) => m[1] as string))];
};

/** One argument list per hostile value, all other arguments harmless. */
function* argumentLists({ parameters }: Presenter, word: string): Generator<{ at: string; list: unknown[] }> {
  const rows = new HostileRows(read.types, word);
  const harmless = parameters.map((p) => (p.typeName === 'Ctx' ? CTX : rows.filled(p.type)));
  yield { at: 'harmless', list: harmless };
  for (const [i, { name, typeName, type }] of parameters.entries()) {
    if (LOOKED_AT.has(typeName) || LOOKED_AT_NAMES.has(name)) continue;
    for (const { at, value } of rows.variants(type, name)) yield { at, list: harmless.with(i, value) };
    for (const { value } of rows.everywhere(type)) yield { at: name, list: harmless.with(i, value) };
  }
}

type Shows = (...list: unknown[]) => unknown;
type Columns = readonly { value(row: unknown): unknown }[];

/** Shows a row by a presenter, or by each column of a file. */
const showerOf = (made: unknown, columns: boolean): Shows =>
  columns
    ? (...list) => {
        const all = (typeof made === 'function' ? (made as Shows)(...list.slice(0, -1)) : made) as Columns;
        return all.map((column) => column.value(list.at(-1)));
      }
    : (made as Shows);

test.each(presenters.map((p) => [`${p.file} ${p.name}`, p] as const))(
  '%s shows whatever is stored',
  async (_title, presenter) => {
    const loaded = require(path.join(ROOT, presenter.file)) as Record<string, unknown>;
    const show = showerOf(loaded[presenter.name], presenter.columns);
    const thrown = new Map<string, string>();
    let shown = 0;
    const lists = wordsOf(presenter.file).flatMap((word) => [...argumentLists(presenter, word)]);
    for (const { at, list } of lists) {
      try {
        await show(...list);
        shown += 1;
      } catch (error) {
        thrown.set(at, String(error));
      }
    }
    expect(Object.fromEntries(thrown)).toEqual({});
    expect(shown).toBeGreaterThan(0);
  },
);

test('every export shows its rows by columns that this test finds', () => {
  const found = new Set(presenters.filter((f) => f.columns).map((f) => f.name));
  const withRows = domain.filter((f) => /^lib\/domain\/(exportJob|report)\/.*-rows\.ts$/.test(f));
  const sources = withRows.flatMap((f) =>
    [...textOf(f).matchAll(/(?:function|const) (\w+)Source\b|\breport<[^;]*?\b(\w+)Columns\b/g)].map(
      (m) => m[1] ?? m[2],
    ),
  );
  // The rows of one kind over another's choice of orders or documents, under columns that are handed to it.
  const handed = new Set(
    read.functions.filter((f) => f.parameters.some((p) => p.name === 'columns')).map((f) => f.name),
  );
  expect(sources).toHaveLength(27);
  expect(sources.filter((name) => !found.has(`${name}Columns`) && !handed.has(`${name}Source`))).toEqual([]);
});

test('whatever is called a presenter can be called by this test', () => {
  const hidden = domain.flatMap((f) =>
    [...textOf(f).matchAll(/^(?!export )(?:async )?(?:function|const) (present\w*)/gm)].map(
      (m) => `${f} ${m[1]}`,
    ),
  );
  expect(hidden).toEqual([]);
});
