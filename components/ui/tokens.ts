/**
 * The values of the look (docs/style.md), once for TypeScript: `tokens.css` repeats them as custom properties (a test compares the two)
 * and `theme.ts` feeds them to Mantine. Lengths are pixels.
 */
export const colors = {
  red: '#c90000',
  'red-dark': '#a30000',
  'red-tint': '#fdf1f1',
  band: '#f5f5f5',
  paper: '#ffffff',
  ink: '#222222',
  muted: '#666666',
  line: '#e5e5e5',
  'line-strong': '#cccccc',
  gold: '#c9a063',
  'gold-tint': '#faf5ec',
  green: '#1a7f37',
  'green-tint': '#ecf7ef',
  amber: '#8a5a00',
  'amber-tint': '#fdf5e2',
  blue: '#1f5fa8',
  'blue-tint': '#edf4fc',
} as const;

export const spacing = { s1: 4, s2: 8, s3: 12, s4: 16, s5: 24, s6: 32, s7: 48, s8: 64 } as const;

export const textSizes = { 't-xs': 12, 't-s': 14, 't-m': 16, 't-l': 18, 't-xl': 22, 't-2xl': 30 } as const;

/** Heights of what is pressed or filled in; those of Mantine's sizes xs and sm are the first two. */
export const controls = { 'control-s': 30, 'control-m': 36, 'control-l': 46 } as const;

export const radius = 4;
export const pageWidth = 1200;
export const shadow = '0 2px 12px rgb(0 0 0 / 8%)';
export const lineHeight = 1.8;

/** System Chinese fonts only: a web font with Han characters weighs megabytes. */
export const fontStack =
  "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', 'Hiragino Sans GB', sans-serif";
export const serifStack = "'Noto Serif CJK SC', 'Source Han Serif SC', 'Songti SC', STSong, SimSun, serif";
