import type { ShelfItemView } from '@/lib/domain/ebook/contract';
import { ownsPublication, shelfGroups } from './shelf-groups';

const item = (sn: string, year: number | null): ShelfItemView => ({
  sn,
  productId: 1,
  kind: 'e_periodical',
  title: '保密工作',
  label: '',
  year,
  coverPath: null,
  look: 'activated',
  lookLabel: '已激活',
  activatedAt: '2026-11-21T08:00:00+08:00',
  expiresAt: null,
  givenBy: null,
  newest: null,
});

test('years stand newest first, books last, each in the order of activation', () => {
  const groups = shelfGroups([item('a', 2025), item('b', null), item('c', 2027), item('d', 2025)]);
  expect(groups.map((g) => [g.title, g.items.map((i) => i.sn)])).toEqual([
    ['2027 年', ['c']],
    ['2025 年', ['a', 'd']],
    ['电子图书', ['b']],
  ]);
});

test('a publication is owned while a copy of the same year and issue can be read', () => {
  const line = { productId: 1, label: '', year: 2027 };
  const over = { ...item('c', 2027), look: 'expired' as const };
  expect(ownsPublication([item('a', 2027)], line)).toBe(true);
  expect(ownsPublication([item('a', 2026), over, { ...item('b', 2027), productId: 2 }], line)).toBe(false);
});
