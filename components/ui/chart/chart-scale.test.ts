import { chartAxis, chartReading, hasFigures, shareText, slices } from '@/components/ui/chart/chart-scale';

test.each([
  [125_00, 'fen', '¥125.00'],
  [-125_00, 'fen', '-¥125.00'],
  [12_345, 'count', '12,345'],
  [null, 'fen', '—'],
  [undefined, 'count', '—'],
] as const)('%s %s reads %s', (value, unit, text) => {
  expect(chartReading(value, unit)).toBe(text);
});

test('the axis keeps the sign of what lies below zero', () => {
  expect(chartAxis(-2_500_000, 'fen')).toBe('-2.5万');
  expect(chartAxis(0, 'fen')).toBe('0');
});

const row = (key: string, value: number) => ({ key, label: key, value });

test('slices go from the largest down, without what has no size, and each share is rounded as in a table', () => {
  const found = slices([row('a', 1), row('b', 0), row('c', -4), row('d', 1), row('e', 1)]);
  expect(found?.map((s) => [s.key, s.share])).toEqual([
    ['a', 333],
    ['d', 333],
    ['e', 333],
  ]);
  expect(shareText(334)).toBe('33.4%');
});

test('what lies beyond the palette is one slice, and no value is lost', () => {
  const found = slices(Array.from({ length: 9 }, (_, i) => row(`k${i}`, 9 - i)));
  expect(found?.map((s) => s.label)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', '其他']);
  expect(found?.reduce((a, s) => a + s.value, 0)).toBe(45);
});

test('what the whole has besides the rows belongs to the rest, so that shares are those of the whole', () => {
  const found = slices([row('a', 50), row('b', 25)], 6, 100);
  expect(found?.map((s) => [s.label, s.value, s.share])).toEqual([
    ['a', 50, 500],
    ['b', 25, 250],
    ['其他', 25, 250],
  ]);
  const six = Array.from({ length: 6 }, (_, i) => row(`k${i}`, 10));
  expect(slices(six, 6, 100)?.at(-1)).toMatchObject({ label: '其他', value: 50, share: 500 });
  // Rows below zero make the whole smaller than what has a slice.
  expect(slices([row('a', 50), row('b', -20)], 6, 30)?.map((s) => s.share)).toEqual([1000]);
});

test('as many slices as colours need no rest', () => {
  expect(slices(Array.from({ length: 6 }, (_, i) => row(`k${i}`, 1)))?.some((s) => s.label === '其他')).toBe(
    false,
  );
});

test('nothing above zero is no donut and no chart', () => {
  expect(slices([row('a', 0), row('b', -1)])).toBeNull();
  expect(hasFigures([{ key: 'd', label: 'd', values: { a: 0, b: null } }], ['a', 'b'])).toBe(false);
  expect(hasFigures([{ key: 'd', label: 'd', values: { a: 0, b: -1 } }], ['a', 'b'])).toBe(true);
});
