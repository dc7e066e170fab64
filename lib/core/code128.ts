/** Widths of bars and spaces of each sign of Code 128, bar first, in modules (ISO/IEC 15417); the last three start a text in set A, B and C. */
const SIGNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );
const STOP = '2331112';
const [START_B, START_C, TO_B, TO_C] = [104, 105, 100, 99];
/** A change of the set costs a sign: fewer figures than these are not worth it. */
const LEAST_FIGURES = 4;

/** Values of the signs without start, check and stop: pairs of figures in set C, everything else in set B. */
function valuesOf(text: string): number[] {
  const values: number[] = [];
  let inC: boolean | null = null;
  for (let at = 0; at < text.length;) {
    const figures = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    const wantC: boolean = figures >= (inC === true ? 2 : LEAST_FIGURES);
    if (wantC !== inC) values.push(inC === null ? (wantC ? START_C : START_B) : wantC ? TO_C : TO_B);
    inC = wantC;
    if (wantC) {
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else {
      values.push(text.charCodeAt(at) - 32);
      at += 1;
    }
  }
  return values;
}

/**
 * A text as a bar code (Code 128): widths in modules, a bar first, then a space, and so on. Ten modules of white belong on either side.
 *
 * @throws for an empty text and for signs other than printable ASCII
 */
export function code128(text: string): number[] {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError('Code 128 takes printable ASCII');
  const values = valuesOf(text);
  const sum = values.reduce((total, value, i) => total + value * Math.max(1, i), 0);
  const signs = [...values, sum % 103].map((value) => SIGNS[value] ?? '');
  return [...[...signs, STOP].join('')].map(Number);
}
