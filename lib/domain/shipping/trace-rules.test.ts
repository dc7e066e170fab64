import { mergeWay, traceTime } from './trace-rules';

const [a, b, c] = [
  { time: '2026-03-01 09:00:00', context: '已揽收' },
  { time: '2026-03-01 20:00:00', context: '到达武汉' },
  { time: '2026-03-02 10:00:00', context: '已签收' },
];

test('entries are only added and the newest message says the state', () => {
  const first = mergeWay({ state: null, traces: [] }, { state: '1', traces: [a] });
  expect(first).toEqual({ state: '1', traces: [a] });
  const last = mergeWay(first, { state: '3', traces: [c, b, a] });
  expect(last).toEqual({ state: '3', traces: [c, b, a] });
  expect(mergeWay(last, { state: '1', traces: [a] })).toEqual(last);
  expect(mergeWay(last, { state: '0', traces: [] })).toEqual(last);
  expect(mergeWay(last, { state: '3', traces: [c, b, a] })).toEqual(last);
});

test('an entry is in the time of Shanghai', () => {
  expect(traceTime(c.time)?.toISOString()).toBe('2026-03-02T02:00:00.000Z');
  expect(traceTime('昨天')).toBeNull();
  expect(traceTime('2026-13-40 10:00:00')).toBeNull();
});
