import { readModule } from './imports.mjs';

const importsOf = (source: string) => readModule('a.tsx', source).imports;
const specifiers = (source: string) => importsOf(source).map((i) => i.specifier);

describe('imports', () => {
  test('finds every form with its line', () => {
    const source = [
      "import 'server-only';",
      "import a, { b as c } from 'pkg';",
      "import * as ns from '../x';",
      'import {',
      '  d,',
      '} from "@/y";',
      "export { e } from './e';",
      "export * from './f';",
      "const g = await import('./g');",
      "const h = require('./h');",
      "import i = require('./i');",
      'const j = await import(`./j`);',
    ].join('\n');
    expect(importsOf(source).map((i) => [i.specifier, i.line, i.kind])).toEqual([
      ['server-only', 1, 'import'],
      ['pkg', 2, 'import'],
      ['../x', 3, 'import'],
      ['@/y', 4, 'import'],
      ['./e', 7, 'export'],
      ['./f', 8, 'export'],
      ['./g', 9, 'dynamic'],
      ['./h', 10, 'dynamic'],
      ['./i', 11, 'import'],
      ['./j', 12, 'dynamic'],
    ]);
  });

  test('tells type imports from value imports', () => {
    const source = [
      "import type { A } from './a';",
      "import { type B, type C } from './b';",
      "import { type D, e } from './c';",
      "import type from './d';",
      "import type F from './e';",
      "export type { G } from './f';",
      "import def, { type H } from './g';",
      "export type * from './h';",
      "type I = import('./i').I;",
      "import {} from './j';",
    ].join('\n');
    expect(importsOf(source).map((i) => i.typeOnly)).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  test('is not misled by comments, strings, templates, expressions or JSX text', () => {
    const source = [
      "// import x from './comment';",
      "/* import x from './block'; */",
      'const s = "import x from \'./string\'";',
      "const t = `import x from './template' ${f(`} import y from './inner'`)} '`;",
      "const r = /import z from '.\\/regex'/;",
      'const half = a / b; // it is a division',
      "const el = <p>don't stop</p>;",
      'const { from } = thing; obj.import("./method");',
      "import real from './real';",
    ].join('\n');
    expect(specifiers(source)).toEqual(['./real']);
  });

  test('reads code inside a template hole', () => {
    expect(specifiers("const x = `${await import('./hole')}`; import y from './after';")).toEqual([
      './hole',
      './after',
    ]);
  });
});

test('a source that does not parse is an error, not a file without imports', () => {
  expect(() => readModule('a.ts', 'const = 1;')).toThrow('a.ts does not parse');
});

describe('server', () => {
  test.each([
    ["import 'server-only';\nimport x from 'y';", true],
    ["/** Head. */\nimport 'server-only';", true],
    ["import x from 'y';\nimport 'server-only';", false],
    ['export const a = 1;', false],
  ])('%j', (source, expected) => {
    expect(readModule('a.ts', source).server).toBe(expected);
  });
});
