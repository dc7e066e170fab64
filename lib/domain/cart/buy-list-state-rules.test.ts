import type { BuyOffer } from './buy-list-contract';
import { readBuyList } from './buy-list-rules';
import {
  joinMatches,
  judgeList,
  listTotals,
  nearestCopies,
  NO_CHOICES,
  type BuyChoices,
} from './buy-list-state-rules';

const offer = (productId: number, more: Partial<BuyOffer> = {}): BuyOffer => ({
  productId,
  specKey: '',
  kind: 'paper_book',
  title: `书 ${productId}`,
  code: null,
  publisher: null,
  specLabel: '',
  unitFen: 1000,
  minQuantity: 1,
  limitPerLine: null,
  limitPerOrder: null,
  available: 10,
  reason: null,
  ...more,
});

/** Lines `甲 3` with the offers that each is answered with. */
function judged(
  text: string,
  offers: BuyOffer[][],
  choices: Partial<BuyChoices> = {},
  doubt: string | null = null,
) {
  const { lines } = readBuyList(text);
  const part = {
    offers: offers.flat(),
    lines: lines.map((l, i) => ({
      line: l.line,
      by: 'title' as const,
      doubt,
      offers: (offers[i] ?? []).map((o) => offers.flat().indexOf(o)),
    })),
  };
  return judgeList(lines, joinMatches([part]), { ...NO_CHOICES, ...choices });
}
const states = (lines: ReturnType<typeof judged>) => lines.map((l) => [l.state, l.copies, l.problem]);

test('found, ambiguous, missing, short and wrong lines say so in a sentence', () => {
  const lines = judged('甲 3\n乙 1\n丙 1\n丁 11\n戊 0', [
    [offer(1)],
    [offer(2), offer(3)],
    [],
    [offer(4)],
    [],
  ]);
  expect(states(lines)).toEqual([
    ['ok', 3, null],
    ['choose', 1, '有 2 种符合，请选择'],
    ['missing', 1, '没有找到“丙”，可能未上架；请核对书名，或改用 ISBN、ISSN'],
    ['short', 11, '仅剩 10 件'],
    ['wrong', 0, '份数应为 1 到 9999 的整数'],
  ]);
  expect(listTotals(lines)).toEqual({ titles: 1, copies: 3, totalFen: 3000 });
});

test('lines of the same goods are added up, judged by their sum, and said so', () => {
  const book = offer(1);
  const lines = judged('甲 6\n乙 1\n甲书 5', [[book], [offer(2)], [book]]);
  expect(states(lines)).toEqual([
    ['short', 11, '仅剩 10 件'],
    ['ok', 1, null],
    ['merged', 5, '与第 1 行相同，份数已并入该行'],
  ]);
  expect(lines[0]?.notes).toEqual(['与第 3 行相同，共 11 份']);
  const changed = judged('甲 6\n乙 1\n甲书 5', [[book], [offer(2)], [book]], { copies: { '1|': 10 } });
  expect(changed[0]).toMatchObject({ state: 'ok', copies: 10, ticked: true });
});

test('a doubt is asked about even where one thing was found, and a choice answers it', () => {
  const asked = judged('甲 1', [[offer(1)]], {}, '没有找到编号；请确认');
  expect(states(asked)).toEqual([['choose', 1, '没有找到编号；请确认']]);
  const answered = judged('甲 1', [[offer(1)]], { picks: { '甲 1': '1|' } }, '没有找到编号；请确认');
  expect(answered[0]).toMatchObject({ state: 'ok', ticked: true });
});

test('what was put and what is left do not go again', () => {
  const lines = judged('甲 1\n乙 1', [[offer(1)], [offer(2)]], { done: ['1|'], left: ['2|'] });
  expect(lines.map((l) => [l.state, l.ticked])).toEqual([
    ['done', false],
    ['ok', false],
  ]);
});

test.each<[Partial<BuyOffer>, number, number | null]>([
  [{ available: 4 }, 9, 4],
  [{ minQuantity: 5 }, 1, 5],
  [{ limitPerOrder: 2, available: null }, 9, 2],
  [{ minQuantity: 5, available: 4 }, 9, null],
  [{ reason: '商品税目尚未设置，暂不能订购' }, 1, null],
])('the nearest number that can be had: %j', (more, copies, nearest) =>
  expect(nearestCopies(offer(1, more), copies)).toBe(nearest),
);
