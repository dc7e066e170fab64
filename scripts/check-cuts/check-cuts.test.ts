import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const OPTIONS = {
  target: 'ES2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  noUncheckedIndexedAccess: true,
  types: [],
};

/** What the check says of a tree; a process of its own, because the compiler's interface is an ES module. */
function check(files: Record<string, string>, names: string[] = [], places = {}) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'cuts-'));
  try {
    fs.writeFileSync(
      path.join(root, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: OPTIONS, include: ['**/*.ts'] }),
    );
    for (const [file, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
    const script = `import { checkCuts } from ${JSON.stringify(`file://${path.join(__dirname, 'check.mjs')}`)};
      const lists = { names: new Set(${JSON.stringify(names)}), places: ${JSON.stringify(places)} };
      console.log(JSON.stringify(checkCuts(${JSON.stringify(root)}, 'tsconfig.json', lists)));`;
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
    ) as { cuts: number; violations: string[] };
  } finally {
    fs.rmSync(root, { recursive: true });
  }
}

const SOURCE = `
export function all(name: string, title: string | null, names: readonly string[], at: number, max: number, row: { code: string }) {
  const refused = [
    name.slice(0, 5),
    title?.slice(0, max),
    name.slice(-4),
    name.slice(1),
    name.slice(at, at + max),
    name.substring(0, at),
    name.substr(at),
    name.charAt(0),
    name.at(-1),
    name[0],
    name.trim().slice(0, 5),
    (title ?? '').slice(0, 5),
    \`\${name}!\`.slice(0, 5),
    name.split(''),
    [...name].slice(0, 5).join(''),
    Array.from(name).slice(0, max).join(''),
  ];
  const taken = [
    names.slice(0, 5),
    names[0],
    names.at(-1),
    names.slice(0, 5).join('、'),
    name.slice(0, at),
    name.slice(at + 1),
    name.slice(name.indexOf('=')),
    name.slice('file:'.length),
    name.split('/'),
    row.code.slice(0, 2),
  ];
  return [refused, taken];
}
`;

test('a cut by UTF-16 units is refused for every text that is not named as one of a machine', () => {
  const { cuts, violations } = check({ 'lib/a.ts': SOURCE }, ['code']);
  expect(violations.map((v) => v.split(' → ')[0])).toEqual([
    'lib/a.ts:4 name.slice(0, 5)',
    'lib/a.ts:5 title?.slice(0, max)',
    'lib/a.ts:6 name.slice(-4)',
    'lib/a.ts:7 name.slice(1)',
    'lib/a.ts:8 name.slice(at, at + max)',
    'lib/a.ts:9 name.substring(0, at)',
    'lib/a.ts:10 name.substr(at)',
    'lib/a.ts:11 name.charAt(0)',
    'lib/a.ts:12 name.at(-1)',
    'lib/a.ts:13 name[0]',
    'lib/a.ts:14 name.trim().slice(0, 5)',
    "lib/a.ts:15 (title ?? '').slice(0, 5)",
    'lib/a.ts:16 `${name}!`.slice(0, 5)',
    "lib/a.ts:17 name.split('')",
    "lib/a.ts:18 [...name].slice(0, 5).join('')",
    "lib/a.ts:19 Array.from(name).slice(0, max).join('')",
  ]);
  expect(cuts).toBe(17);
});

test('a name of the lists holds for its file only, and goes when nothing needs it', () => {
  const source = 'export const a = (rest: string) => rest.slice(0, 2);';
  const places = {
    'lib/a.ts': { names: ['rest'], why: 'a reader' },
    'lib/c.ts': { names: ['gone'], why: 'a reader' },
  };
  expect(check({ 'lib/a.ts': source, 'lib/b.ts': source }, ['day'], places).violations).toEqual([
    'lib/b.ts:1 rest.slice(0, 2) → a text is cut by lib/core/characters only: its UTF-16 units are no characters',
    'day → nothing needs it in machine-texts.mjs',
    'lib/c.ts gone → nothing needs it in machine-texts.mjs',
  ]);
});

test('tests, scripts and the helper itself are left alone', () => {
  const source = 'export const a = (rest: string) => rest.slice(0, 2);';
  const files = ['lib/a.test.ts', 'scripts/a.ts', 'lib/core/characters.ts'];
  expect(check(Object.fromEntries(files.map((f) => [f, source])))).toEqual({ cuts: 0, violations: [] });
});
