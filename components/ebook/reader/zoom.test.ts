import { keepPoint, pictureWidth, spreadBox, stageRoom, stepZoom, zoomFactor } from './zoom';

const room = { width: 1200, height: 800 };

test.each([
  ['a page fits by its height', 0.7, 1, { width: 560, height: 800 }],
  ['a spread in a narrow room fits by its width', 2, 1, { width: 1200, height: 600 }],
  ['twice as large', 0.7, 2, { width: 1120, height: 1600 }],
  ['as wide as the room', 0.75, 'width' as const, { width: 1200, height: 1600 }],
])('%s', (_, ratio, zoom, want) => {
  expect(spreadBox(ratio, room, zoom)).toEqual(want);
});

test('pages keep off the edges of a wide stage', () => {
  expect(stageRoom({ width: 1440, height: 800 })).toEqual({ width: 1392, height: 752 });
  expect(stageRoom({ width: 390, height: 844 })).toEqual({ width: 390, height: 844 });
  expect(stageRoom({ width: 700, height: 30 })).toEqual({ width: 652, height: 0 });
});

test('as wide as the room is never more than the largest step', () => {
  expect(zoomFactor('width', 0.1, room)).toBe(4);
  expect(zoomFactor('width', 0.7, { width: 0, height: 0 })).toBe(1);
});

test.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [1.3, 1, 1.5],
  [1.3, -1, 1.25],
  [1.245, 1, 1.5],
  [4, 1, 4],
  [0.5, -1, 0.5],
] as const)('from %d a step of %d leads to %d', (from, direction, want) => {
  expect(stepZoom(from, direction)).toBe(want);
});

test.each([
  ['a phone of density 3', 390, 3, false, 900],
  ['half a spread on a usual screen', 566, 1, false, 900],
  ['half a spread on a dense screen', 566, 2, false, 1600],
  ['a little larger than kept', 980, 1, false, 900],
  ['close reading', 1200, 1, false, 1600],
  ['close reading of a trial', 1200, 2, true, 900],
])('%s gets the right picture', (_, css, density, trial, want) => {
  expect(pictureWidth(css, density, trial)).toBe(want);
});

describe('the spot under the hand stays', () => {
  test('while the content is larger than the room', () => {
    // The hand lies on pixel 600 of 1000, that is on 1200 of 2000.
    expect(keepPoint({ room: 500, before: 1000, after: 2000, scroll: 400, point: 200 })).toBe(1000);
  });
  test('from a content in the middle of the room', () => {
    expect(keepPoint({ room: 500, before: 300, after: 900, scroll: 0, point: 250 })).toBe(200);
  });
  test('and never scrolls past an edge', () => {
    expect(keepPoint({ room: 500, before: 1000, after: 400, scroll: 500, point: 499 })).toBe(0);
    expect(keepPoint({ room: 500, before: 500, after: 600, scroll: 0, point: 600 })).toBe(100);
  });
});
