import { axisText, axisTicks, labelled } from '@/components/ui/mini-chart-scale';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [234_567, [0, 100_000, 200_000, 300_000]],
])('the axis of %d', (max, ticks) => {
  expect(axisTicks(max)).toEqual(ticks);
});

test('the axis never ends below the largest value and never has more lines than asked for', () => {
  for (let max = 1; max < 2000; max += 7) {
    const ticks = axisTicks(max);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
    expect(ticks.length).toBeLessThanOrEqual(5);
  }
});

test.each([
  [0, 'count', '0'],
  [9999, 'count', '9999'],
  [12_500, 'count', '1.25万'],
  [50_000, 'fen', '500'],
  [250_000_000, 'fen', '250万'],
  [2_000_000_000_000, 'fen', '200亿'],
] as const)('%d %s reads %s', (value, unit, text) => {
  expect(axisText(value, unit)).toBe(text);
});

test('labels count back from the last position', () => {
  expect(labelled(30, 7)).toEqual([1, 8, 15, 22, 29]);
  expect(labelled(1, 7)).toEqual([0]);
  expect(labelled(0, 7)).toEqual([]);
});
