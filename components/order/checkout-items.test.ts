import { itemsOf } from './checkout-items';

describe('itemsOf', () => {
  test.each([
    ['12,15', [12, 15]],
    [' 12 , 15 ', [12, 15]],
    ['12,12,15', [12, 15]],
    ['0,-1,1e3,a,,7', [7]],
    [
      ['3', '4,5'],
      [3, 4, 5],
    ],
    ['9999999999999999', []],
    ['', []],
    [undefined, []],
  ])('reads %j as %j', (text, ids) => {
    expect(itemsOf(text)).toEqual(ids);
  });

  test('takes no more rows than an order may have', () => {
    const many = Array.from({ length: 150 }, (_, i) => i + 1).join(',');
    expect(itemsOf(many)).toHaveLength(100);
  });
});
