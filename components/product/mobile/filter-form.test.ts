import { bandOf, filterOf } from '@/components/product/mobile/filter-form';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const none = { kind: undefined, brand: undefined, year: undefined, priceFrom: undefined, priceTo: undefined };

test.each([
  ['nothing chosen drops every filter', { kind: '', brand: '', year: '', band: '' }, none],
  [
    'each choice narrows',
    { kind: 'e_book', brand: '3', year: '2025' },
    { ...none, kind: 'e_book', brand: 3, year: 2025 },
  ],
  ['a band is both of its ends', { band: '1' }, { ...none, priceFrom: 20, priceTo: 50 }],
  ['the last band is open', { band: '4' }, { ...none, priceFrom: 200 }],
  ['typed prices win over a band', { band: '1', priceFrom: ' 30 ', priceTo: '' }, { ...none, priceFrom: 30 }],
  ['what is no number is no price', { priceFrom: '十元', priceTo: '-1' }, none],
  ['a kind that the mall does not have is none', { kind: 'car' }, none],
])('%s', (_, fields, filter) => expect(filterOf(form(fields as Record<string, string>))).toEqual(filter));

test.each([
  [{ priceFrom: 20, priceTo: 50 }, 1],
  [{ priceFrom: 200 }, 4],
  [{ priceFrom: 20 }, null],
  [{}, null],
])('the band of %j is %j', (query, band) => expect(bandOf(query)).toBe(band));
