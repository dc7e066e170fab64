import { matchManagers } from './manager-rules';

const all = [
  { code: 'P', areas: ['420000'] },
  { code: 'C', areas: ['420100', '110000'] },
  { code: 'D', areas: ['420111'] },
  { code: 'B', areas: ['110000'] },
];
const found = (place: string) => {
  const match = matchManagers(all, place);
  return match && [match.areaCode, match.managers.map((m) => m.code).join()];
};

test.each([
  ['a county that has somebody of its own', '420111', ['420111', 'D']],
  ['another county of the city', '420102', ['420100', 'C']],
  ['another city of the province', '420502', ['420000', 'P']],
  ['a county directly below the province', '429004', ['420000', 'P']],
  ['the city itself', '420100', ['420100', 'C']],
  ['an area that two people share, by code', '110101', ['110000', 'B,C']],
  ['a province that nobody has', '310101', null],
  ['no code', '42011', null],
])('%s', (_name, place, expected) => expect(found(place)).toEqual(expected));
