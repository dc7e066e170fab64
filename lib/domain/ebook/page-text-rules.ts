/** Words of publications: what a file holds and what a reader types come to the same characters before they are compared. */

/** Radicals of the supplement (U+2E80–2EF3), which no normal form resolves, each before the character that it stands for. */
const RADICALS =
  '⺁厂⺈刀⺊卜⺌小⺍小⺒巳⺓幺⺜日⺝月⺟母⺠民⺧牛⺩王⺫目⺬示⺶羊⺷羊⺻聿⺼肉⻁虎⻄西⻅见⻆角⻉贝⻋车⻑長⻓长⻔门⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟';

const radicals = new Map(
  Array.from({ length: RADICALS.length / 2 }, (_, i) => [RADICALS[2 * i], RADICALS[2 * i + 1]]),
);

/** Full-width letters and digits, Kangxi radicals, ideographs of compatibility, ligatures: what NFKC makes readable without touching Chinese punctuation. */
const FOLDED =
  /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\u2F00-\u2FDF\uF900-\uFAFF\uFB00-\uFB06\u2460-\u2473]/g;
const RADICAL = /[\u2E80-\u2EF3]/g;
/** Marks that cannot be seen, and signs without a meaning that fonts of their own use. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF\uE000-\uF8FF\uFFFC-\uFFFF]/g;
const WIDE = '\\p{Script=Han}\\u3000-\\u303F\\uFF00-\\uFFEF\\u2014\\u2018-\\u201D\\u2026';
/** Gaps between two Chinese characters: ends of lines, and the spaces of spread type. */
const GAP = new RegExp(`(?<=[${WIDE}])\\s+(?=[${WIDE}])`, 'gu');

/** One character for one meaning; spaces are left alone. */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(FOLDED, (c) => c.normalize('NFKC'))
    .replaceAll(RADICAL, (c) => radicals.get(c) ?? c)
    .replaceAll(UNSEEN, '');
}

/** The words of a page on one line: Chinese without gaps, others one space apart. */
export function pageText(raw: string): string {
  // NUL and lone surrogates cannot be stored.
  const clean = foldText(
    raw.replaceAll(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, ''),
  );
  return clean
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(GAP, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
