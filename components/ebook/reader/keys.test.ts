import { actOfKey, keyHelp, type KeyFacts } from './keys';

const facts: KeyFacts = { key: '', ctrl: false, shift: false, alt: false, focus: 'page', column: false };
const act = (key: string, more: Partial<KeyFacts> = {}) => actOfKey({ ...facts, key, ...more });

test.each([
  ['ArrowRight', 'next'],
  ['PageDown', 'next'],
  [' ', 'next'],
  ['ArrowLeft', 'back'],
  ['PageUp', 'back'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['Home', 'first'],
  ['End', 'last'],
  ['+', 'larger'],
  ['=', 'larger'],
  ['-', 'smaller'],
  ['0', 'whole'],
  ['f', 'screen'],
  ['F', 'screen'],
  ['n', 'ground'],
  ['c', 'contents'],
  ['t', 'thumbs'],
  ['s', 'search'],
  ['/', 'search'],
  ['g', 'jump'],
  ['?', 'help'],
  ['？', 'help'],
  ['Escape', 'escape'],
  ['x', null],
])('%s is %s', (key, want) => {
  expect(act(key)).toBe(want);
});

test('with shift, space turns back', () => {
  expect(act(' ', { shift: true })).toBe('back');
});

test.each([
  ['p', 'refuse'],
  ['s', 'refuse'],
  ['f', 'search'],
  ['=', 'larger'],
  ['-', 'smaller'],
  ['c', null],
  ['r', null],
])('Ctrl with %s is %s', (key, want) => {
  expect(act(key, { ctrl: true })).toBe(want);
});

test('what is typed into a field stays there; Esc leaves it', () => {
  for (const key of ['ArrowRight', ' ', 'f', '?', '0']) expect(act(key, { focus: 'field' })).toBeNull();
  expect(act('Escape', { focus: 'field' })).toBe('escape');
});

test('the slider keeps its arrows, a button its space', () => {
  for (const key of ['ArrowRight', 'PageUp', 'Home']) expect(act(key, { focus: 'slider' })).toBeNull();
  expect(act('f', { focus: 'slider' })).toBe('screen');
  expect(act(' ', { focus: 'button' })).toBeNull();
  expect(act('ArrowRight', { focus: 'button' })).toBe('next');
});

test('a column moves by a screen where a spread turns over', () => {
  expect(['PageDown', 'PageUp', ' '].map((key) => act(key, { column: true }))).toEqual([
    'further',
    'nearer',
    'further',
  ]);
  expect(act(' ', { column: true, shift: true })).toBe('nearer');
  expect(act(' ', { column: true, focus: 'button' })).toBeNull();
  expect(act('ArrowRight', { column: true })).toBe('next');
});

test('keys with Alt belong to the browser', () => {
  expect(act('ArrowLeft', { alt: true })).toBeNull();
});

test('read from right to left, the arrows point the other way and the other keys do not', () => {
  expect(['ArrowRight', 'ArrowLeft', 'PageDown', ' ', 'End'].map((key) => act(key, { rtl: true }))).toEqual([
    'back',
    'next',
    'next',
    'next',
    'last',
  ]);
  expect(keyHelp(true, false).slice(0, 2)).toEqual([
    ['← / PgDn / 空格', '下一页'],
    ['→ / PgUp', '上一页'],
  ]);
  expect(keyHelp(true, false).map(([keys]) => keys)).not.toContain('T');
});

test('no line of the help stands there twice', () => {
  expect(keyHelp(false, true)).toHaveLength(14);
  expect(new Set(keyHelp(false, true).map(([, text]) => text)).size).toBe(14);
});
