import {
  goodsGrounds,
  groundTexts,
  planGrounds,
  priceLines,
  priceLineText,
  type GoodsPrices,
} from './price-rules';

const goods = (saleFen: number, more: Partial<GoodsPrices> = {}): GoodsPrices => ({
  listFen: 100_000_000,
  saleFen,
  orgFen: null,
  ...more,
});

describe('a change of a price', () => {
  test.each([
    ['half down', 2000, 1000, []],
    ['a fen more than half down', 2000, 999, ['change']],
    ['half up', 2000, 3000, []],
    ['a fen more than half up', 2000, 3001, ['change']],
    ['half of an odd price down, the fen that fits', 2001, 1001, []],
    ['half of an odd price down, the next one', 2001, 1000, ['change']],
    ['half of an odd price up, the fen that fits', 2001, 3001, []],
    ['half of an odd price up, the next one', 2001, 3002, ['change']],
    ['a single fen doubled', 1, 2, ['change']],
    ['the highest price, half down', 100_000_000, 50_000_000, []],
    ['the highest price, a fen more', 100_000_000, 49_999_999, ['change']],
    ['from nothing', 0, 1, ['change']],
    ['nothing', 2000, 2000, []],
  ])('is judged by the fen: %s', (_, before, after, grounds) => {
    expect(goodsGrounds(goods(before), goods(after), 0)).toEqual(grounds);
  });

  test('is judged for the list price and for organisations as well', () => {
    const before = { listFen: 3000, saleFen: 2000, orgFen: 1800 };
    expect(goodsGrounds(before, { ...before, listFen: 4501 }, 0)).toEqual(['change']);
    expect(goodsGrounds(before, { ...before, orgFen: 899 }, 0)).toEqual(['change']);
    // Without a price of their own, organisations pay the sale price.
    expect(goodsGrounds(before, { ...before, orgFen: null }, 0)).toEqual([]);
    expect(goodsGrounds({ ...before, orgFen: null }, { ...before, orgFen: 999 }, 0)).toEqual(['change']);
    expect(goodsGrounds({ ...before, orgFen: null }, { ...before, orgFen: 1000 }, 0)).toEqual([]);
  });
});

describe('the floor', () => {
  const before = { listFen: 3000, saleFen: 2000, orgFen: null };

  test.each([
    ['at it', { saleFen: 1500 }, []],
    ['below it by a fen', { saleFen: 1499 }, ['floor']],
    ['below it for organisations', { orgFen: 1499 }, ['floor']],
    ['with a lower list price at once', { listFen: 2000, saleFen: 1400 }, ['floor']],
    ['of a higher list price', { listFen: 4000, saleFen: 1999 }, ['floor']],
  ])('is a share of the higher list price: %s', (_, change, grounds) => {
    expect(goodsGrounds(before, { ...before, ...change }, 50)).toEqual(grounds);
  });

  test('does not ask about a price that stays as it is, and 0 is none', () => {
    const low = { listFen: 3000, saleFen: 1000, orgFen: null };
    expect(goodsGrounds(low, { ...low, listFen: 2900 }, 50)).toEqual([]);
    expect(goodsGrounds(low, { ...low, saleFen: 600 }, 0)).toEqual([]);
  });

  test('of a year is a share of its issues one by one', () => {
    const year = { issueFen: 1000, yearFen: 8000 };
    expect(planGrounds(year, { issueFen: 1000, yearFen: 6000 }, 12, 50)).toEqual([]);
    expect(planGrounds(year, { issueFen: 1000, yearFen: 5999 }, 12, 50)).toEqual(['floor']);
    expect(planGrounds(year, { issueFen: 500, yearFen: 5999 }, 12, 50)).toEqual(['floor']);
    expect(planGrounds(year, { issueFen: 1501, yearFen: 8000 }, 12, 0)).toEqual(['change']);
  });
});

test('grounds and prices read as people say them', () => {
  expect(groundTexts(['change', 'floor'], 40)).toEqual(['调整幅度超过 50%', '低于底价（定价的 40%）']);
  const before = { listFen: 3000, saleFen: 2500, orgFen: null };
  const lines = priceLines(before, { listFen: 3000, saleFen: 1999, orgFen: 1800 });
  expect(lines.map(priceLineText)).toEqual(['售价 ¥25.00 → ¥19.99', '单位用户价 无 → ¥18.00']);
  expect(priceLines(null, undefined)).toEqual([]);
});
