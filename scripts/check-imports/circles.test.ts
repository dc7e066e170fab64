import { circles } from './circles.mjs';

/** What `circles()` says of files that import others. */
const found = (imports: Record<string, string[]>) => {
  const use = (specifier: string) => ({ specifier, line: 1, typeOnly: false, kind: 'import' as const });
  const graph = new Map(
    Object.entries(imports).map(([file, to]) => [file, new Map(to.map((target) => [target, use(target)]))]),
  );
  return circles(graph).map((v) => [v.file, v.import, v.rule]);
};

test('finds none where files only share what they import', () => {
  expect(found({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([]);
});

test('names each circle once, by its shortest way, and nothing that only leads to one', () => {
  expect(
    found({ z: ['a'], a: ['b', 'd'], b: ['c'], c: ['a'], d: ['e'], e: ['f'], f: ['e'], g: ['g'] }),
  ).toEqual([
    ['a', 'b', 'closes a circle: a → b → c → a'],
    ['e', 'f', 'closes a circle: e → f → e'],
    ['g', 'g', 'closes a circle: g → g'],
  ]);
});
