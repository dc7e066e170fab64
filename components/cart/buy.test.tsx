import { text } from 'node:stream/consumers';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  buyFacts,
  choiceText,
  singleChoice,
  yearChoice,
  type BuyFacts,
} from '@/lib/domain/product/buy-rules';
import { copiesOf, isSoldOut, knownLive, limitTexts, stockText } from '@/components/cart/buy-rules';
import { outcomeOf } from '@/components/cart/buy-outcome';
import { BuyBox } from '@/components/cart/desktop/buy-box';
import { BuyBar, BuyChoice, BuyPrice } from '@/components/cart/mobile/buy-parts';
import { BuyProvider } from '@/components/cart/mobile/buy-provider';
import { periodicalOptions } from '@/components/cart/periodical-options';
import type { PlanView, ProductDetail } from '@/lib/domain/product/contract';

jest.mock('next/navigation', () => ({ usePathname: () => '/mobile/detail' }));

const start = (startIssue: number, whole: boolean, priceFen: number) => ({
  startIssue,
  lastIssue: 12,
  issues: 13 - startIssue,
  whole,
  priceFen,
  lastDay: '2026-12-20',
});

const single = (issueNo: number, state: 'back' | 'preorder' | 'soon', available: number | null) => ({
  issueNo,
  title: null,
  publishDate: `2026-${String(issueNo).padStart(2, '0')}-10`,
  state,
  available,
  lastDay: null,
});

const thisYear = {
  year: 2026,
  issuesPerYear: 12,
  issueFen: 1800,
  yearFen: 21_600,
  offer: null,
  starts: [start(12, false, 1800)],
  singles: [
    single(9, 'back', 3),
    single(10, 'back', 0),
    single(11, 'soon', null),
    single(12, 'preorder', null),
  ],
} satisfies PlanView;
const nextYear = {
  ...thisYear,
  year: 2027,
  starts: [start(1, true, 20_000), start(2, false, 19_800)],
  singles: [],
} satisfies PlanView;

const product = (more: Partial<ProductDetail>): BuyFacts =>
  buyFacts({
    id: 7,
    kind: 'paper_book',
    saleFen: 2600,
    listFen: 3000,
    sales: 12,
    earlierSales: 0,
    minQuantity: 1,
    limitPerLine: null,
    limitPerOrder: null,
    available: 5,
    plans: [],
    siblings: [],
    ...more,
  } as ProductDetail);
const book = product({});
const journal = product({ kind: 'paper_periodical', available: null, plans: [thisYear, nextYear] });

const phone = (facts: BuyFacts) =>
  renderToStaticMarkup(
    <BuyProvider product={facts} cover={null}>
      <BuyPrice />
      <BuyChoice />
      <BuyBar />
    </BuyProvider>,
  );
const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map((m) => (m[1] ?? '').replaceAll(/<[^>]+>/g, ''));

test.each([
  ['more than enough', 9, 5, { quantity: 5, range: { min: 1, max: 5 } }],
  ['as many as wanted', 3, 5, { quantity: 3, range: { min: 1, max: 5 } }],
  ['sold out', 3, 0, { quantity: 1, range: { min: 1, max: 1 } }],
])('the number of copies follows what the choice has: %s', (_, wanted, max, meant) => {
  expect(copiesOf({ minQuantity: 1 }, { max }, wanted)).toEqual(meant);
});

test.each([
  ['few', book, { text: '仅剩 5 件', out: false }],
  ['plenty', product({ available: 21 }), { text: '有货', out: false }],
  ['none', product({ available: 0 }), { text: '暂时无货', out: true }],
  [
    'fewer than are sold at least',
    product({ available: 4, minQuantity: 5 }),
    { text: '暂时无货', out: true },
  ],
  ['no stock is kept', journal, { text: '可订购', out: false }],
  [
    'nothing of it can be ordered',
    product({ plans: [{ ...thisYear, starts: [], singles: [] }] }),
    { text: '暂时无货', out: true },
  ],
])('the page says what there is before the API does: %s', (_, facts, said) => {
  expect(stockText(knownLive(facts, facts.first))).toEqual(said);
});

test('limits are said only where there are any', () => {
  expect(limitTexts(book, '件')).toEqual([]);
  expect(limitTexts(product({ minQuantity: 5, limitPerLine: 10 }), '份')).toEqual(['5 份起订', '限购 10 份']);
});

test('buying leads a visitor past the login, a buyer to the checkout of this row; adding says when it was too many', () => {
  const account = { where: 'account', id: 31, quantity: 2, capped: false } as const;
  const here = {
    where: 'browser',
    quantity: 2,
    capped: true,
    checkout: '/mall/submit?guest=7&spec=&only=1',
  } as const;
  expect(outcomeOf(account, 'buy', '件')).toEqual({ to: '/mall/submit?items=31' });
  expect(outcomeOf(here, 'buy', '件')).toEqual({ to: '/mall/submit?guest=7&spec=&only=1' });
  expect(outcomeOf(account, 'add', '件')).toEqual({ success: '已加入购物车' });
  expect(outcomeOf(here, 'add', '件')).toEqual({ warn: '最多可购 2 件，购物车中已是最大数量' });
  expect(outcomeOf({ where: 'nowhere', message: '商品已下架' }, 'buy', '件')).toEqual({
    error: '商品已下架',
  });
});

test('a choice reads the same on every screen', () => {
  const [rest, whole] = [thisYear.starts[0], nextYear.starts[0]];
  if (!rest || !whole) throw new Error('no starts');
  const words = (choice: Parameters<typeof choiceText>[1]) => choiceText(journal.plans, choice);
  expect(words(yearChoice(nextYear, whole))).toBe('2027 年全年订阅');
  expect(words(yearChoice(thisYear, rest))).toBe('2026 年第 12 期起订');
  expect(words(singleChoice(thisYear, single(9, 'back', 3)))).toBe('2026 年第 9 期');
  expect(words(book.first)).toBe('');
  expect(words(null)).toBe('');
});

test('a periodical begins with the whole year, and every choice leads on to one that can be bought', () => {
  const { first } = journal;
  if (!first) throw new Error('nothing chosen');
  expect(first.specKey).toBe('year:2027');
  const year = periodicalOptions(journal.plans, first);
  expect(year?.years).toEqual([
    { value: 2027, label: '2027 年', off: false },
    { value: 2026, label: '2026 年', off: false },
  ]);
  expect(year?.issues.map((i) => i.label)).toEqual(['第 1 期（全年）', '第 2 期']);
  expect(year?.toIssue(2)).toMatchObject({ specKey: 'year:2027-2', priceFen: 19_800, byIssue: true });
  // 2027 sells no single issues: the issue that appeared last is what one issue means.
  const issue = year?.toMode('issue');
  expect(issue).toMatchObject({ specKey: 'issue:2026-9', priceFen: 1800, available: 3 });
  if (!issue) throw new Error('no issue');
  const singles = periodicalOptions(journal.plans, issue);
  expect(singles?.years[0]).toEqual({ value: 2027, label: '2027 年（暂无）', off: true });
  expect(singles?.issues.map((i) => [i.value, i.off])).toEqual([
    [9, false],
    // Sold out: whoever chooses it can ask to be told.
    [10, false],
    [11, true],
    [12, false],
  ]);
  expect(periodicalOptions([], first)).toBeNull();
});

test('on the phone the bar offers both acts, and what is sold out only leads to other versions if there are some', () => {
  expect(buttons(phone(book)).slice(-2)).toEqual(['加入购物车', '立即购买']);
  expect(buttons(phone(journal)).slice(-2)).toEqual(['加入购物车', '立即订阅']);
  const siblings = [{ id: 8, kind: 'e_book', saleFen: 1300 }] as const;
  const out = phone(product({ available: 0, siblings: [...siblings] }));
  expect(buttons(out).slice(-2)).toEqual(['到货通知', '其他版本']);
  expect(buttons(phone(product({ available: 0 }))).slice(-2)).toEqual(['收藏', '到货通知']);
  expect(out).not.toContain('立即购买');
});

test('both skins show the same price and the same number to begin with', async () => {
  const { prelude } = await prerenderToNodeStream(<BuyBox product={journal} />);
  for (const html of [phone(journal), await text(prelude)]) {
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain('200.00');
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain('累计销量 12');
  }
  expect(phone(journal)).toContain('2027 年全年订阅，1 份');
});

test.each([
  ['a book without copies', product({ available: 0 }), true],
  ['fewer than are sold at least', product({ available: 4, minQuantity: 5 }), true],
  ['a book in stock', book, false],
  ['a year of a periodical', journal, false],
  [
    'a periodical of which only a sold out issue is there',
    product({ plans: [{ ...thisYear, starts: [], singles: [single(10, 'back', 0)] }] }),
    true,
  ],
  [
    'a periodical of which nothing can be ordered',
    product({ plans: [{ ...thisYear, starts: [], singles: [] }] }),
    false,
  ],
])('到货通知 is offered for what is sold out and may come back: %s', (_, facts, offered) => {
  expect(isSoldOut(knownLive(facts, facts.first))).toBe(offered);
  expect(buttons(phone(facts)).includes('到货通知')).toBe(offered);
});
