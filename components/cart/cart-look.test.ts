import { cartParts, mendedQuantity, priceMove } from '@/components/cart/cart-look';
import type { CartLineView } from '@/lib/domain/cart/contract';

const line = (id: number, more: Partial<CartLineView> = {}): CartLineView => ({
  id,
  productId: id,
  specKey: '',
  kind: 'paper_book',
  title: `书 ${id}`,
  coverPath: null,
  specLabel: '',
  quantity: 1,
  selected: true,
  listFen: 5000,
  unitFen: 4000,
  quotedFen: 4000,
  minQuantity: 1,
  maxQuantity: 10,
  digital: false,
  problem: null,
  reason: null,
  ...more,
});

test.each([
  [{ quotedFen: 4250 }, { down: true, text: '比加入时降价 ¥2.50' }],
  [{ quotedFen: 3999 }, { down: false, text: '比加入时涨价 ¥0.01' }],
  [{ quotedFen: 4000 }, null],
  [{ quotedFen: null }, null],
  // A line that cannot be ordered has other worries.
  [{ quotedFen: 4250, problem: 'short' as const }, null],
])('a line with %j: %j', (more, move) => expect(priceMove(line(1, more))).toEqual(move));

test.each([
  [{ quantity: 12 }, 10],
  [{ quantity: 1, minQuantity: 5 }, 5],
  [{ quantity: 3 }, 3],
  // Fewer are left than must be ordered: the least is named, the server says why not.
  [{ quantity: 9, minQuantity: 5, maxQuantity: 2 }, 5],
])('%j copies are mended to %i', (more, n) => expect(mendedQuantity(line(1, more))).toBe(n));

test('what cannot be sold stands apart and counts nowhere; what another number mends stays, unticked', () => {
  const lines = [
    line(1, { quantity: 2 }),
    line(2, { selected: false }),
    line(3, { problem: 'short' }),
    line(4, { problem: 'off_shelf' }),
  ];
  const parts = cartParts(lines);
  const idsOf = (some: readonly CartLineView[]) => some.map((l) => l.id);
  expect({
    alive: idsOf(parts.alive),
    dead: idsOf(parts.dead),
    buyable: idsOf(parts.buyable),
    ticked: idsOf(parts.ticked),
    allTicked: parts.allTicked,
    totals: parts.totals,
  }).toEqual({
    alive: [1, 2, 3],
    dead: [4],
    buyable: [1, 2],
    ticked: [1],
    allTicked: false,
    totals: { lines: 1, copies: 2, totalFen: 8000 },
  });
});

test('a cart of which nothing can be bought is not ticked as a whole', () => {
  expect(cartParts([line(1, { problem: 'sold_out' })]).allTicked).toBe(false);
  expect(cartParts([line(1), line(2, { problem: 'sold_out' })]).allTicked).toBe(true);
});
