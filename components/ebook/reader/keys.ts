/** What a key does in the reader. */
export type ReaderAct =
  | 'next'
  | 'back'
  | 'up'
  | 'down'
  | 'further'
  | 'nearer'
  | 'first'
  | 'last'
  | 'larger'
  | 'smaller'
  | 'whole'
  | 'screen'
  | 'ground'
  | 'contents'
  | 'thumbs'
  | 'search'
  | 'jump'
  | 'help'
  | 'escape'
  | 'refuse';

export interface KeyFacts {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
  /** Where the focus is: `field` takes every key, `slider` the arrows, `button` space and enter. */
  focus: 'field' | 'slider' | 'button' | 'page';
  /** Pages stand below each other: keys that turn over by a screen move them. */
  column: boolean;
  /** The publication is read from right to left: the arrows point the other way. */
  rtl?: boolean;
}

const PLAIN: Readonly<Record<string, ReaderAct>> = {
  ArrowRight: 'next',
  ArrowLeft: 'back',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'whole',
  f: 'screen',
  n: 'ground',
  c: 'contents',
  t: 'thumbs',
  s: 'search',
  '/': 'search',
  g: 'jump',
  '?': 'help',
  '？': 'help',
  Escape: 'escape',
};

/** Keys of the browser that mean something else here: size, search, and what a reader does not offer. */
const WITH_CTRL: Readonly<Record<string, ReaderAct>> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'whole',
  f: 'search',
  p: 'refuse',
  s: 'refuse',
};

const RTL: Readonly<Record<string, ReaderAct>> = { ArrowRight: 'back', ArrowLeft: 'next' };

const SLIDER_KEYS = /^(Arrow|Page|Home|End)/;

/** The act of a key, `null` where it belongs to the browser or to what has the focus. */
export function actOfKey({ key, ctrl, shift, alt, focus, column, rtl }: KeyFacts): ReaderAct | null {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (alt) return null;
  if (ctrl) return WITH_CTRL[name] ?? null;
  if (focus === 'field' && name !== 'Escape') return null;
  if (focus === 'slider' && SLIDER_KEYS.test(name)) return null;
  if (name === ' ' && focus === 'button') return null;
  const on = name === 'PageDown' || (name === ' ' && !shift);
  if (on || name === 'PageUp' || name === ' ') {
    if (column) return on ? 'further' : 'nearer';
    return on ? 'next' : 'back';
  }
  return (rtl ? RTL[name] : undefined) ?? PLAIN[name] ?? null;
}

/** The help: keys as they are printed, and what they do. */
export const keyHelp = (
  rtl: boolean,
  thumbs: boolean,
): readonly (readonly [keys: string, text: string])[] => [
  [`${rtl ? '←' : '→'} / PgDn / 空格`, '下一页'],
  [`${rtl ? '→' : '←'} / PgUp`, '上一页'],
  ['↑ / ↓', '上下移动'],
  ['Home / End', '第一页 / 最后一页'],
  ['+ / -', '放大 / 缩小（也可按住 Ctrl 滚动滚轮）'],
  ['0', '适合页面'],
  ['G', '跳转到指定页'],
  ['C', '目录'],
  ...(thumbs ? ([['T', '缩略图']] as const) : []),
  ['S 或 Ctrl + F', '书内查找'],
  ['N', '切换背景（日间、护眼、夜间）'],
  ['F', '全屏'],
  ['Esc', '关闭面板、退出全屏'],
  ['?', '显示本帮助'],
];
