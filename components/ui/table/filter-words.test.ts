import { filterWords, foldFilters } from '@/components/ui/table/filter-words';
import type { Filter } from '@/components/ui/table/types';

const text = (name: string, more = {}): Filter => ({
  kind: 'text',
  name,
  label: '订单号',
  width: 150,
  ...more,
});
const dates: Filter = { kind: 'dates', label: '下单日期' };

describe('the filters of a list', () => {
  it.each<[string, Filter[], number]>([
    ['two short ones', [text('a'), text('b')], 2],
    ['the third has no room', [text('a'), text('b'), text('c')], 2],
    ['one stays in sight, however wide it is', [text('a', { width: 900 }), text('b')], 1],
    ['what is rare is folded, and what comes after it', [text('a'), text('b', { more: true }), text('c')], 1],
  ])('stand in one line: %s', (_case, filters, expected) => {
    const [line, folded] = foldFilters(filters);
    expect([line.length, folded.length]).toEqual([expected, filters.length - expected]);
  });

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
