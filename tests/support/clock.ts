/** Stops the calendar, and nothing else, at a moment (ms) until `jest.useRealTimers`. @returns moves it on by so many ms */
export function holdClock(nowMs = Date.now()): { pass(ms: number): void } {
  jest.useFakeTimers({
    now: nowMs,
    doNotFake: [
      'nextTick',
      'setImmediate',
      'setTimeout',
      'setInterval',
      'clearTimeout',
      'clearInterval',
      'queueMicrotask',
      'performance',
    ],
  });
  return {
    pass(ms) {
      jest.setSystemTime(nowMs + ms);
    },
  };
}
