import { paidNext } from '@/components/order/paid-next-words';

type Facts = Parameters<typeof paidNext>[0];
type Line = Facts['items'][number];
type Issue = Facts['issues'][number];

const line = (id: number, kind: string, byIssue = false) =>
  ({ id, kind, byIssue, title: '保密工作' }) as unknown as Line;
const issue = (orderItemId: number, title: string, publishDate: string | null, shippedAt: string | null) =>
  ({ orderItemId, title, publishDate, shippedAt }) as unknown as Issue;
const order = (facts: Partial<Facts>): Facts => ({
  // A Friday evening in Shanghai.
  paidAt: '2026-11-27T15:30:00.000Z',
  status: 'to_ship',
  items: [],
  issues: [],
  shippingMethodName: '快递',
  ...facts,
});

test('a parcel leaves within three working days, which a weekend does not count to', () => {
  expect(paidNext(order({ items: [line(1, 'paper_book')] }))).toEqual([
    '快递一般在 3 个工作日内发出，预计不晚于 12 月 2 日（法定节假日顺延）；发出后会通知您。',
  ]);
  expect(paidNext(order({ items: [line(1, 'paper_book')], status: 'shipped' }))).toEqual([]);
});

test('a subscription says which issue comes first and when', () => {
  const issues = [
    issue(2, '2027 年第 1 期', '2027-01-10', '2027-01-11'),
    issue(2, '2027 年第 2 期', '2027-02-10', null),
    issue(3, '2027 年第 1 期', null, null),
  ];
  const items = [line(2, 'paper_periodical', true), line(3, 'paper_periodical', true)];
  expect(paidNext(order({ items, issues }))).toEqual([
    '《保密工作》随出刊逐期寄送，首先寄出2027 年第 2 期（2027-02-10 出刊）。',
    '《保密工作》随出刊逐期寄送，首先寄出2027 年第 1 期（出刊日期待定）。',
  ]);
});

test('electronic goods are there already', () => {
  expect(paidNext(order({ items: [line(1, 'e_book'), line(2, 'e_periodical')] }))).toEqual([]);
});
