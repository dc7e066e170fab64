import { byLocation } from './pick-list-rules';

test('shelves are walked by their numbers, then by product; what has no location comes last', () => {
  const line = (location: string | null, sku: string) => ({ location, sku });
  const sorted = byLocation([
    line(null, 'B2'),
    line('A-10', 'B1'),
    line(null, 'B10'),
    line('B-1', 'B3'),
    line('A-2', 'B5'),
    line('A-2', 'B4'),
  ]);
  expect(sorted.map((l) => `${l.location} ${l.sku}`)).toEqual([
    'A-2 B4',
    'A-2 B5',
    'A-10 B1',
    'B-1 B3',
    'null B2',
    'null B10',
  ]);
});
