import { bookPath, readBookPlace, type BookPlace } from './address-path';

const ids = (text: string | string[] | undefined) =>
  String(text ?? '')
    .split(',')
    .flatMap((t) => (/^[1-9]\d*$/.test(t) ? [Number(t)] : []));

test.each<[BookPlace, string]>([
  [{ items: [], form: null }, '/mobile/address'],
  [{ items: [], form: 'new' }, '/mobile/address?new=1'],
  [{ items: [], form: 7 }, '/mobile/address?edit=7'],
  [{ items: [12, 15], form: null }, '/mobile/address?choose=1&items=12,15'],
  [{ items: [12], form: 'new' }, '/mobile/address?choose=1&items=12&new=1'],
])('%j stands at %s, and is read there again', (place, path) => {
  expect(bookPath(place)).toBe(path);
  const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
  expect(readBookPlace(query, ids)).toEqual(place);
});

test.each([
  [{ items: '12' }, { items: [], form: null }],
  [
    { choose: '1', items: 'x' },
    { items: [], form: null },
  ],
  [{ edit: 'x' }, { items: [], form: null }],
])('%j opens the plain book', (query, place) => expect(readBookPlace(query, ids)).toEqual(place));
