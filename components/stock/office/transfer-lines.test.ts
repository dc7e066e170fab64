import { lineProblem, withLine } from '@/components/stock/office/transfer-lines';

const pick = (productId: number, issueId: number | null = null, available = 10) => ({
  productId,
  issueId,
  available,
  onHand: available,
  sku: `B${productId}`,
  title: '保密工作',
  issueTitle: issueId === null ? null : `2026 年第 ${issueId} 期`,
  code: null,
});

test('the same product again adds to its line; an issue of it is another line', () => {
  const lines = [
    [pick(1), 3],
    [pick(1, 5), 2],
    [pick(1), 4],
  ] as const;
  const all = lines.reduce<ReturnType<typeof withLine>>((sum, [p, n]) => withLine(sum, p, n), []);
  expect(all.map((l) => [l.pick.productId, l.pick.issueId, l.quantity])).toEqual([
    [1, null, 7],
    [1, 5, 2],
  ]);
});

test('a line that takes more than is free says so before it is sent', () => {
  expect(lineProblem({ pick: pick(1, 5, 10), quantity: 10 })).toBeUndefined();
  expect(lineProblem({ pick: pick(1, 5, 10), quantity: 11 })).toBe(
    '保密工作 2026 年第 5 期 可用 10，不足 11',
  );
});
