import { shareCopies, shippableByReceiver, takingOrder, type ChildShare } from './receiver-rules';
import { shippableQty, type CountedLine } from './rules';

const line = (more: Partial<CountedLine> = {}): CountedLine => ({
  kind: 'paper_book',
  subYear: null,
  quantity: 10,
  packedQty: 0,
  shippedQty: 0,
  cancelledQty: 0,
  refundingQty: 0,
  returnedQty: 0,
  ...more,
});
const child = (seq: number, quantity: number, more: Partial<ChildShare> = {}): ChildShare => ({
  childOrderId: seq,
  seq,
  open: true,
  quantity,
  shippedQty: 0,
  ...more,
});
const copies = (l: CountedLine, children: ChildShare[]) => {
  const { main, children: of } = shippableByReceiver(l, children);
  return [main, ...children.map((c) => of.get(c.childOrderId) ?? 0)];
};

test.each<[string, Partial<CountedLine>, ChildShare[], number[]]>([
  ['nobody has a share', {}, [], [10]],
  ['two children and the rest', {}, [child(1, 3), child(2, 4)], [3, 3, 4]],
  ['a part of a child has left', { shippedQty: 2 }, [child(1, 3, { open: false, shippedQty: 2 })], [7, 1]],
  ['a refund holds the rest first', { refundingQty: 2 }, [child(1, 3), child(2, 4)], [1, 3, 4]],
  ['then the newest child', { refundingQty: 5 }, [child(1, 3), child(2, 4)], [0, 3, 2]],
  ['then the one before', { refundingQty: 8 }, [child(1, 3), child(2, 4)], [0, 2, 0]],
  [
    'a child in preparation last',
    { refundingQty: 7, shippedQty: 1 },
    [child(1, 3), child(2, 4, { open: false, shippedQty: 1 })],
    [0, 0, 2],
  ],
  ['everything is held', { refundingQty: 10 }, [child(1, 3)], [0, 0]],
  ['a subscription leaves by its issues', { subYear: 2027, kind: 'paper_periodical' }, [child(1, 3)], [0, 0]],
])('%s', (_name, own, children, expected) => {
  expect(copies(line(own), children)).toEqual(expected);
});

test('whatever is held and has left, the receivers together never get more than the line has', () => {
  for (let held = 0; held <= 10; held += 1) {
    for (let gone = 0; gone + held <= 10; gone += 1) {
      const l = line({ refundingQty: held, shippedQty: gone });
      const first = Math.min(gone, 4);
      const children = [child(1, 4, { open: first === 0, shippedQty: first }), child(2, 3)];
      const sum = copies(l, children).reduce((a, b) => a + b, 0);
      expect(sum).toBe(shippableQty(l));
    }
  }
});

test('copies are taken from open children first, the newest before the older', () => {
  const children = [child(1, 1), child(2, 1, { open: false }), child(3, 1)];
  expect(takingOrder(children).map((c) => c.seq)).toEqual([3, 1, 2]);
});

test('copies of an issue: the children have theirs, the own receiver what is left, nobody more than there is', () => {
  const wanted = [
    { childOrderId: 1, quantity: 3 },
    { childOrderId: 2, quantity: 4 },
  ];
  expect(shareCopies(9, wanted)).toEqual([{ childOrderId: null, quantity: 2 }, ...wanted]);
  expect(shareCopies(5, wanted)).toEqual([wanted[0], { childOrderId: 2, quantity: 2 }]);
  expect(shareCopies(0, wanted)).toEqual([]);
});
