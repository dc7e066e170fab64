import { partBetween } from '@/components/editor/upload/screen-capture';

const whole = { width: 1000, height: 500 };

test.each([
  [
    'drawn downwards',
    { x: 0.1, y: 0.2 },
    { x: 0.5, y: 0.6 },
    { left: 100, top: 100, width: 400, height: 200 },
  ],
  ['drawn upwards', { x: 0.5, y: 0.6 }, { x: 0.1, y: 0.2 }, { left: 100, top: 100, width: 400, height: 200 }],
  [
    'drawn beyond the edge',
    { x: 0.9, y: -1 },
    { x: 2, y: 0.5 },
    { left: 900, top: 0, width: 100, height: 250 },
  ],
  ['only clicked', { x: 0.5, y: 0.5 }, { x: 0.501, y: 0.9 }, { left: 0, top: 0, width: 1000, height: 500 }],
])('a part %s', (_how, from, to, part) => {
  expect(partBetween(from, to, whole)).toEqual(part);
});
