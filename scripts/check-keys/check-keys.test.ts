import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const OPTIONS = {
  target: 'ES2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'preserve',
  types: [],
};

/** What the check says of a tree; a process of its own, because the compiler's interface is an ES module. */
function check(files: Record<string, string>, listeners: Record<string, string> = {}) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'keys-'));
  try {
    fs.writeFileSync(
      path.join(root, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: OPTIONS, include: ['**/*.ts', '**/*.tsx'] }),
    );
    for (const [file, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
    const script = `import { checkKeys } from ${JSON.stringify(`file://${path.join(__dirname, 'check.mjs')}`)};
      console.log(JSON.stringify(checkKeys(${JSON.stringify(root)}, 'tsconfig.json', ${JSON.stringify(listeners)})));`;
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
    ) as { handlers: number; violations: string[] };
  } finally {
    fs.rmSync(root, { recursive: true });
  }
}

const SOURCE = `
const silent = (e) => { if (e.key === 'Enter') act(); };
const asking = (e) => { if (isComposing(e)) return; act(); };
function deaf(e) { act(); }
export const a = <i onKeyDown={silent} />;
export const b = <i onKeyDown={deaf} />;
export const c = <i onKeyUpCapture={(e) => act(e.isComposing)} />;
export const d = <i onKeyDown={props.onKeyDown} />;
export const e = { handleKeyDown: (_view, event) => act(event) };
export const f = { keydown(event) { act(event); } };
window.addEventListener('keydown', silent);
useWindowEvent('keypress', silent);
window.onkeydown = silent;
useHotkeys([['Escape', act]]);
useDebouncedValue(typed, 300);
useDebouncedCallback(search, 300);
export const g = <i onKeyDown={asking} onClick={silent} />;
export const h = <i onKeyDown={(e) => { if (!isComposing(e)) act(); }} />;
export const i = { handleKeyDown: (_view, event) => !isComposing(event) && act() };
window.addEventListener('keydown', asking);
window.addEventListener('keydown', stopComposingCommands);
window.addEventListener('scroll', silent);
useDebouncedValue(useComposed(typed), 300);
`;

test('what takes keys or pauses without asking about the input method is refused', () => {
  const { handlers, violations } = check({ 'components/a.tsx': SOURCE });
  expect(violations.map((v) => v.split(' → ')[0])).toEqual([
    'components/a.tsx:5 onKeyDown={silent}',
    'components/a.tsx:6 onKeyDown={deaf}',
    'components/a.tsx:7 onKeyUpCapture={(e) => act(e.isComposing)}',
    'components/a.tsx:8 onKeyDown={props.onKeyDown}',
    'components/a.tsx:9 handleKeyDown: (_view, event) => act(event)',
    'components/a.tsx:10 keydown(event) { act(event); }',
    "components/a.tsx:11 window.addEventListener('keydown', silent)",
    "components/a.tsx:12 useWindowEvent('keypress', silent)",
    'components/a.tsx:13 window.onkeydown = silent',
    "components/a.tsx:14 useHotkeys([['Escape', act]])",
    'components/a.tsx:15 useDebouncedValue(typed, 300)',
    'components/a.tsx:16 useDebouncedCallback(search, 300)',
  ]);
  expect(handlers).toBe(18);
});

test('an exception holds for its file only, and goes when nothing needs it', () => {
  const source = "window.addEventListener('keydown', () => wake());";
  const files = { 'components/a.ts': source, 'app/b.ts': source, 'components/a.test.ts': source };
  expect(check(files, { 'components/a.ts': 'any key', 'components/c.ts': 'gone' }).violations).toEqual([
    "app/b.ts:1 window.addEventListener('keydown', () => wake()) → asks components/ui/composing first: the input method may be at work",
    'components/c.ts → needs no exception in scripts/check-keys',
  ]);
});
