import { nextGround, parseSettings, usualSettings, viewFor } from './reader-settings';

test.each([
  [null, 1440, 'double'],
  [null, 1024, 'double'],
  [null, 1023, 'column'],
  [null, 390, 'column'],
  ['single', 1440, 'single'],
  ['column', 1440, 'column'],
  ['double', 800, 'column'],
  ['single', 390, 'single'],
] as const)('who wants %s at %d px gets %s', (wish, width, want) => {
  expect(viewFor(wish, width)).toBe(want);
});

test('the ground goes round', () => {
  expect(nextGround('day')).toBe('warm');
  expect(nextGround('warm')).toBe('night');
  expect(nextGround('night')).toBe('day');
});

test.each([null, '', '{', '7', 'null', '{"view":"toString","ground":"red"}'])(
  '%j is as good as nothing',
  (text) => {
    expect(parseSettings(text)).toEqual(usualSettings);
  },
);

test('what was kept is found', () => {
  expect(parseSettings('{"view":"single","ground":"night"}')).toEqual({ view: 'single', ground: 'night' });
});
