import { moreToSee, turnOfSwipe, WheelTurns } from './turns';

test.each([
  [-80, 10, 1],
  [80, -10, -1],
  [-49, 0, null],
  [-80, 70, null],
])('a finger that went %d, %d turns %s', (dx, dy, want) => {
  expect(turnOfSwipe(dx, dy)).toBe(want);
});

test('a notch of the wheel turns one page', () => {
  const wheel = new WheelTurns();
  expect(wheel.add(100, 0)).toBe(1);
  expect(wheel.add(100, 1000)).toBe(1);
  expect(wheel.add(-100, 2000)).toBe(-1);
});

test('a sweep of a touch pad turns one page for each rest', () => {
  const wheel = new WheelTurns();
  const turns = Array.from({ length: 30 }, (_, i) => wheel.add(20, i * 16)).filter(Boolean);
  expect(turns).toEqual([1, 1]);
});

test('small moves in two directions, or far apart, turn nothing', () => {
  const wheel = new WheelTurns();
  expect([wheel.add(30, 0), wheel.add(-30, 50), wheel.add(-5, 900), wheel.add(-36, 1800)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test.each([
  ['at the top', 0, 1, true],
  ['at the top, back', 0, -1, false],
  ['in the middle', 300, 1, true],
  ['in the middle, back', 300, -1, true],
  ['half a pixel above the end, as zoomed screens have it', 399.5, 1, false],
])('a page taller than its room: %s', (_, scrollTop, direction, more) => {
  expect(moreToSee({ scrollTop, clientHeight: 600, scrollHeight: 1000 }, direction)).toBe(more);
});
