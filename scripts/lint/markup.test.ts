import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
const own = JSON.parse(fs.readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8')) as {
  jsPlugins: string[];
  rules: Record<string, unknown>;
};
/** The rules of the plugin as the project switches them on, and no others. */
const config = {
  plugins: [],
  categories: {},
  jsPlugins: [path.join(ROOT, 'scripts', 'lint', 'markup.mjs')],
  rules: Object.fromEntries(Object.entries(own.rules).filter(([name]) => name.startsWith('markup/'))),
};

/** What the linter says of components, as `file:line rule`. */
function lint(files: Record<string, string>): string[] {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'markup-'));
  try {
    fs.writeFileSync(path.join(root, '.oxlintrc.json'), JSON.stringify(config));
    for (const [file, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
    const { stdout } = spawnSync(path.join(ROOT, 'node_modules', '.bin', 'oxlint'), ['-f', 'unix', '.'], {
      cwd: root,
      encoding: 'utf8',
    });
    return [...stdout.matchAll(/^(\S+?):(\d+):\d+: .* \[Error\/markup\(([\w-]+)\)\]$/gm)]
      .map(([, file, line, name]) => `${file}:${line} ${name}`)
      .toSorted();
  } finally {
    fs.rmSync(root, { recursive: true });
  }
}

/** One element per line, and the rule that refuses it; an empty one where nothing does. */
const CASES: readonly (readonly [element: string, rule: string])[] = [
  ['<time>{day}</time>', 'time-by-component'],
  ['<time dateTime={day}>{day}</time>', 'time-by-component'],
  ['<Time at={day} />', ''],
  ['<b>共 {lines.length} 种</b>', 'number-in-one-text'],
  ['<b>×{line.quantity}</b>', 'number-in-one-text'],
  ['<b>{Math.round(day)}%</b>', 'number-in-one-text'],
  ['<>{total}{day}</>', 'number-in-one-text'],
  ['<b>{`共 ${lines.length} 种`}</b>', ''],
  ['<b>{line.quantity}</b>', ''],
  ['<b>共 <i>{line.quantity}</i> 种</b>', ''],
  ["<style>{'a{}'}</style>", 'no-style-element'],
  ["<style href='a'>{'a{}'}</style>", 'no-style-element'],
  ["<style href='a' precedence='a'>{'a{}'}</style>", ''],
  ["<span aria-label='3 条'>3</span>", 'name-needs-role'],
  ["<p aria-labelledby='a'>3</p>", 'name-needs-role'],
  ["<span role='presentation' aria-label='3 条'>3</span>", 'name-needs-role'],
  ["<span role={day ? 'img' : 'generic'} aria-label='3 条'>3</span>", 'name-needs-role'],
  ["<span role='img' aria-label='3 条'>3</span>", ''],
  ['<span role={day} aria-label={day}>3</span>', ''],
  ["<button aria-label='3 条'>3</button>", ''],
  ["<Badge aria-label='3 条'>3</Badge>", ''],
  ["<form role='tabpanel' />", 'role-of-element'],
  ["<form role={day ? 'search' : 'tabpanel'} />", 'role-of-element'],
  ["<form role='search' />", ''],
  ["<main role='region' />", 'role-of-element'],
  ["<div role='tabpanel' />", ''],
  ['<span><div /></span>', 'phrasing-content'],
  ['<p>{day && <ul />}</p>', 'phrasing-content'],
  ['<button>{[day].map((d) => <p key={d}>{d}</p>)}</button>', 'phrasing-content'],
  ['<label><><section /></></label>', 'phrasing-content'],
  ['<h2><h3 /></h2>', 'phrasing-content'],
  ['<legend><h2 /></legend>', ''],
  ['<legend><p /></legend>', 'phrasing-content'],
  ['<span><Panel><div /></Panel></span>', ''],
  ['<Panel extra={<span />}><div /></Panel>', ''],
  ['<div>{day ? <p /> : <span />}</div>', ''],
  ['<span><ConfirmButton /></span>', 'phrasing-content'],
  ['<p><EditBookDialog /></p>', 'phrasing-content'],
  ['<span><TextInput /></span>', 'phrasing-content'],
  ['<div><TextInput /></div>', ''],
  ["<a href='/' aria-label='图书'>查看</a>", 'label-in-name'],
  ['<Button aria-label={`打开${day}`}>打开页面</Button>', 'label-in-name'],
  ['<Button aria-label={`打开页面：${day}`}>打开 页面</Button>', ''],
  ["<a href='/' aria-label='书刊推荐，更多'>更多&gt;&gt;</a>", ''],
  ["<button aria-label='关闭'>×</button>", ''],
  ['<button aria-label={day}>关闭</button>', ''],
  ["<a href='/'><Picture alt='' /></a>", 'link-needs-name'],
  ["<a href='/' aria-label='图书'><Picture alt='' /></a>", ''],
  ["<a href='/'><Picture alt='' />图书</a>", ''],
  ["<a href='/'><Picture alt={day} /></a>", ''],
  ["<a href='/' tabIndex={-1} aria-hidden><Picture alt='' /></a>", ''],
];

test('markup that HTML or ARIA refuses is refused where it is written', () => {
  const source = CASES.map(([element], i) => `const e${i} = ${element};`).join('\n');
  const wanted = CASES.flatMap(([, rule], i) => (rule ? [`components/a.tsx:${i + 1} ${rule}`] : []));
  expect(lint({ 'components/a.tsx': source })).toEqual(wanted.toSorted());
});

test('the one component that writes <time> may, and the project has every rule switched on', () => {
  const source = 'export const Time = () => <time dateTime="2026-05-16">2026-05-16</time>;';
  expect(lint({ 'components/ui/time.tsx': source, 'components/order/time.tsx': source })).toEqual([
    'components/order/time.tsx:1 time-by-component',
  ]);
  expect(own.jsPlugins).toEqual(['./scripts/lint/markup.mjs']);
  expect(config.rules).toEqual({
    'markup/time-by-component': 'error',
    'markup/no-style-element': 'error',
    'markup/number-in-one-text': 'error',
    'markup/name-needs-role': 'error',
    'markup/role-of-element': 'error',
    'markup/phrasing-content': 'error',
    'markup/label-in-name': 'error',
    'markup/link-needs-name': 'error',
  });
});
