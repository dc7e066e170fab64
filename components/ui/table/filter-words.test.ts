import { filterWords, foldFilters } from '@/components/ui/table/filter-words';
import type { Filter } from '@/components/ui/table/types';

const text = (name: string, width = 150): Filter => ({ kind: 'text', name, label: '订单号', width });
const state: Filter = { kind: 'select', name: 'status', label: '状态', options: [], width: 120 };
const dates: Filter = { kind: 'dates', label: '下单日期' };
const later: Filter = { kind: 'dates', label: '付款日期', from: 'paidFrom', to: 'paidTo' };

const namesOf = (filters: Filter[]) => filters.map((f) => (f.kind === 'dates' ? f.label : f.name)).join(' ');

describe('the filters of a list', () => {
  // A text takes 212 px here, the days 300, the state 168; 查询 and 重置 take 120, 筛选 96.
  it.each<[string, Filter[], number, string, string]>([
    ['all of them need no 筛选', [text('a'), text('b')], 544, 'a b', ''],
    ['a pixel less, and one is folded away', [text('a'), text('b')], 543, 'a', 'b'],
    ['no 查询 without a text', [state, dates], 528, 'status 下单日期', ''],
    ['one stays in sight, however narrow it is', [text('a', 900), text('b')], 0, 'a', 'b'],
    [
      'days and state before the rest, in their places',
      [text('a'), state, text('b'), dates],
      896,
      'a status 下单日期',
      'b',
    ],
    [
      'only the days are left where there is no more room',
      [text('a'), state, dates],
      683,
      '下单日期',
      'a status',
    ],
    ['other days are no more than the rest', [text('a'), dates, later], 740, 'a 下单日期', '付款日期'],
    [
      'what is too wide leaves its room to the next',
      [text('a', 900), dates, text('b')],
      740,
      '下单日期 b',
      'a',
    ],
  ])('stand in one line, as many as it holds: %s', (_case, filters, room, inLine, away) => {
    const { line, folded } = foldFilters(filters, room);
    expect([line, folded].map(namesOf)).toEqual([inLine, away]);
  });

  // The days and 重置 take 360 px, a ready-made one 56.
  it.each<[number, string[]]>([
    [415, []],
    [416, ['本月']],
    [472, ['本月', '近 7 天']],
    [1440, ['本月', '近 7 天']],
  ])('have ready-made days beside them where %i px leave room', (room, quick) =>
    expect(foldFilters([dates], room).quick).toEqual(quick),
  );

  it.each<[Filter, Record<string, string>, string]>([
    [text('a'), { a: '2026' }, '订单号：2026'],
    [dates, { startTime: '2026-11-01', endTime: '2026-11-30' }, '下单日期：2026-11-01 至 2026-11-30'],
    [dates, { startTime: '2026-11-01' }, '下单日期：2026-11-01 起'],
    [dates, { endTime: '2026-11-30' }, '下单日期：至 2026-11-30'],
    [
      { kind: 'select', name: 's', label: '付款', options: [{ value: 1, label: '已付款' }] },
      { s: '1' },
      '付款：已付款',
    ],
    [{ kind: 'select', name: 's', label: '付款', options: [] }, { s: 'odd' }, '付款：odd'],
  ])('say what is set', (filter, values, expected) => expect(filterWords(filter, values)).toBe(expected));
});
