import { followsPattern } from './tracking-rules';

const LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ'];
const DIGITS = [...'1234567890'];

/** What one piece of a pattern stands for: the signs that an example takes for it, one after the other. */
function signsOf(piece: string): readonly string[] | null {
  if (piece === String.raw`\d` || /^\[.*(0-9|\\d)/.test(piece)) return DIGITS;
  if (piece === String.raw`\w` || piece.startsWith('[A-Z')) return LETTERS;
  return /^[A-Za-z0-9-]$/.test(piece) ? [piece] : null;
}

/** A number that one branch of a pattern takes, as short as it may be; `null` of a branch that is not read here. */
function exampleOfBranch(branch: string): string | null {
  const body = branch.replace(/^\^/, '').replace(/\$$/, '');
  const pieces = [...body.matchAll(/(\\.|\[[^\]]*\]|[^\\[\]])(?:\{(\d+)(?:,\d*)?\}|([?*+]))?/gy)];
  if (pieces.map(([whole]) => whole).join('') !== body) return null;
  const counted = new Map<string, number>();
  let text = '';
  for (const [, piece = '', least, sign] of pieces) {
    const signs = signsOf(piece);
    if (signs === null) return null;
    const kind = signs.join('');
    const times = least !== undefined ? Number(least) : sign === '?' || sign === '*' ? 0 : 1;
    for (let i = 0; i < times; i += 1) {
      const at = counted.get(kind) ?? 0;
      text += signs[at % signs.length];
      counted.set(kind, at + 1);
    }
  }
  return text;
}

/** Numbers that a courier's pattern takes, one for each of its branches, for people who read no patterns; `null` when none can be told. */
export function patternExamples(pattern: string): string[] | null {
  const found = pattern.split('|').map(exampleOfBranch);
  const sure = found.filter(
    (text): text is string => Boolean(text) && followsPattern(pattern, text ?? '') === true,
  );
  return sure.length > 0 && sure.length === found.length ? [...new Set(sure)] : null;
}
