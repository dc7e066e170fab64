import {
  isDay,
  needsLongRange,
  presetOf,
  presetRange,
  presets,
  readRange,
  writeRange,
  type Preset,
} from '@/components/report/office/range';

test.each([
  ['today', '2026-11-22', '2026-11-22', '2026-11-22'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['days7', '2026-01-03', '2025-12-28', '2026-01-03'],
  ['days30', '2026-11-22', '2026-10-24', '2026-11-22'],
  ['month', '2026-11-22', '2026-11-01', '2026-11-22'],
  ['lastMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['quarter', '2026-11-22', '2026-10-01', '2026-11-22'],
  ['quarter', '2026-04-01', '2026-04-01', '2026-04-01'],
  ['quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['year', '2026-11-22', '2026-01-01', '2026-11-22'],
  ['lastYear', '2024-02-29', '2023-01-01', '2023-12-31'],
] as const)('%s on %s', (preset, today, from, to) => {
  expect(presetRange(preset, today)).toEqual({ from, to });
});

test('no preset is longer than a year, also at the end of a leap year', () => {
  for (const today of ['2024-12-31', '2025-12-31', '2024-02-29', '2026-11-22'])
    for (const preset of Object.keys(presets) as Preset[]) {
      const { from, to } = presetRange(preset, today);
      expect(needsLongRange({ startTime: from, endTime: to })).toBe(false);
    }
});

test('a range knows its button', () => {
  expect(presetOf({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-22')).toBe('lastMonth');
  expect(presetOf({ from: '2026-10-01', to: '2026-10-30' }, '2026-11-22')).toBeNull();
});

test.each(['2026-02-30', '2026-13-01', '20261101', '', '2026-1-1'])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false);
});

test.each([
  ['', {}],
  ['startTime=2026-02-30&endTime=2026-03-01', {}],
  ['startTime=2026-03-02&endTime=2026-03-01', {}],
  ['startTime=2026-03-01', {}],
  ['channel=constructor&is_long_range=1', {}],
])('an odd address %j means the last thirty days of all channels', (text, more) => {
  expect(readRange(new URLSearchParams(text), '2026-11-22')).toEqual({
    startTime: '2026-10-24',
    endTime: '2026-11-22',
    ...more,
  });
});

test('the annual comparison opens on the year', () => {
  expect(readRange(new URLSearchParams(), '2026-11-22', 'year')).toEqual({
    startTime: '2026-01-01',
    endTime: '2026-11-22',
  });
});

test('what is written is read again; other filters stay, the page does not', () => {
  const range = {
    startTime: '2024-01-01',
    endTime: '2026-06-30',
    is_long_range: true,
    channel: 'mobile',
  } as const;
  const text = writeRange(new URLSearchParams('keyword=保密&pageNum=3&channel=admin'), range);
  const search = new URLSearchParams(text);
  expect(readRange(search, '2026-11-22')).toEqual(range);
  expect(search.get('keyword')).toBe('保密');
  expect(search.has('pageNum')).toBe(false);
  const short = writeRange(search, { startTime: '2026-06-01', endTime: '2026-06-30' });
  expect(short).toBe('keyword=%E4%BF%9D%E5%AF%86&startTime=2026-06-01&endTime=2026-06-30');
});

test('a year and a day must be asked for as a long range', () => {
  expect(needsLongRange({ startTime: '2025-11-22', endTime: '2026-11-21' })).toBe(false);
  expect(needsLongRange({ startTime: '2025-11-22', endTime: '2026-11-22' })).toBe(true);
  expect(needsLongRange({ startTime: '2025-11-22', endTime: '2026-11-22', is_long_range: true })).toBe(false);
});
