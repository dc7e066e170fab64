import {
  applicableQty,
  reasonsOf,
  refundAmount,
  reportable,
  resendQty,
  shippedQty,
  unitShare,
  unshippedQty,
  windowEnd,
  type CaseLine,
  type IssueFacts,
  type LineFacts,
} from './rules';

const line = (more: Partial<CaseLine> = {}): CaseLine => ({
  id: 1,
  title: '保密知识读本',
  kind: 'paper_book',
  subYear: null,
  quantity: 3,
  packedQty: 0,
  shippedQty: 0,
  cancelledQty: 0,
  refundingQty: 0,
  returnedQty: 0,
  allocatedQty: 0,
  payableFen: 10_100,
  freightShareFen: 100,
  refundingFen: 0,
  refundedFen: 0,
  ...more,
});
const facts = (own: Partial<CaseLine> = {}, more: Partial<LineFacts> = {}): LineFacts => ({
  line: line(own),
  childFrozenQty: 0,
  activatedQty: 0,
  refundQty: 0,
  refundShippedQty: 0,
  resendQty: 0,
  openResendQty: 0,
  goodsFen: 0,
  freightFen: 0,
  openFen: 0,
  issues: [],
  ...more,
});
const issue = (issueNo: number, more: Partial<IssueFacts> = {}): IssueFacts => ({
  id: 100 + issueNo,
  issueNo,
  label: `2026 年第 ${issueNo} 期`,
  quantity: 2,
  priceFen: 1000,
  status: 'unsent',
  shippedAt: null,
  takenQty: 0,
  takenFen: 0,
  ...more,
});
const year = (issues: IssueFacts[], own: Partial<CaseLine> = {}, more: Partial<LineFacts> = {}) =>
  facts(
    {
      kind: 'paper_periodical',
      subYear: 2026,
      quantity: 2,
      payableFen: issues.reduce((a, i) => a + i.priceFen, 0),
      freightShareFen: 0,
      ...own,
    },
    { issues, ...more },
  );

describe('the money of copies (domain.md section 2)', () => {
  test.each([
    // fen, all, taken, n → share
    [10_000, 3, 0, 1, 3333],
    [10_000, 3, 1, 1, 3333],
    [10_000, 3, 2, 1, 3334],
    [10_000, 3, 0, 3, 10_000],
    [10_000, 3, 1, 2, 6667],
    [2, 3, 0, 2, 0],
    [2, 3, 2, 1, 2],
    [0, 5, 0, 5, 0],
  ])('%i fen of %i copies, %i taken, %i more: %i', (fen, all, taken, n, share) => {
    expect(unitShare(fen, all, taken, n)).toBe(share);
  });

  test('one copy after the other comes to exactly what was paid', () => {
    let taken = 0;
    let sum = 0;
    for (let i = 0; i < 7; i += 1) {
      sum += unitShare(99_999, 7, taken, 1);
      taken += 1;
    }
    expect(sum).toBe(99_999);
  });

  test('freight comes along only while nothing was sent', () => {
    expect(refundAmount(facts(), 1, true)).toMatchObject({ goodsFen: 3333, freightFen: 33 });
    expect(refundAmount(facts(), 3, true)).toMatchObject({ goodsFen: 10_000, freightFen: 100 });
    expect(refundAmount(facts(), 3, false)).toMatchObject({ goodsFen: 10_000, freightFen: 0 });
  });

  test('a copy that was withdrawn and asked for again never brings more than is left', () => {
    // Two copies stand with the remainder (6667); the first one comes back after its withdrawal.
    const again = facts({ refundingQty: 2 }, { refundQty: 2, goodsFen: 6667, openFen: 6667 });
    expect(refundAmount(again, 1, false).goodsFen).toBe(3333);
  });

  test('money that went back by another way is not given twice', () => {
    expect(refundAmount(facts({ refundedFen: 10_000 }), 3, true)).toMatchObject({
      goodsFen: 100,
      freightFen: 0,
    });
    expect(refundAmount(facts({ refundedFen: 9000, refundingFen: 1100 }), 1, true)).toMatchObject({
      goodsFen: 0,
      freightFen: 0,
    });
  });

  test('a price that was lowered is refunded lowered', () => {
    expect(refundAmount(facts({ payableFen: 5100 }), 2, false).goodsFen).toBe(3332);
  });
});

describe('a running subscription gives back the stored price of the issues that were not sent', () => {
  const issues = [
    issue(1, { status: 'shipped' }),
    issue(2, { status: 'shipped' }),
    issue(3),
    issue(4, { priceFen: 1001 }),
  ];

  test('all copies of what is to come', () => {
    expect(refundAmount(year(issues), 2, false)).toEqual({
      goodsFen: 2001,
      freightFen: 0,
      parts: [
        { issueDeliveryId: 103, quantity: 2, goodsFen: 1000 },
        { issueDeliveryId: 104, quantity: 2, goodsFen: 1001 },
      ],
    });
  });

  test('one copy, then the other with the remainders', () => {
    expect(refundAmount(year(issues), 1, false).goodsFen).toBe(1000);
    const rest = issues.map((i) => (i.status === 'unsent' ? { ...i, takenQty: 1, takenFen: 500 } : i));
    const second = year(rest, { refundingQty: 1 }, { goodsFen: 1000, openFen: 1000 });
    expect(unshippedQty(second)).toBe(1);
    expect(refundAmount(second, 1, false).goodsFen).toBe(1001);
  });

  test('an issue of several receivers is taken from one after the other', () => {
    const split = [
      issue(3, { id: 7, quantity: 1, priceFen: 500 }),
      issue(3, { id: 8, quantity: 1, priceFen: 500 }),
    ];
    expect(refundAmount(year(split), 2, false).parts).toEqual([
      { issueDeliveryId: 7, quantity: 1, goodsFen: 500 },
      { issueDeliveryId: 8, quantity: 1, goodsFen: 500 },
    ]);
  });

  test('issues without a date share one row', () => {
    const future = [issue(5, { id: null }), issue(6, { id: null })];
    expect(refundAmount(year(future), 1, false).parts).toEqual([
      { issueDeliveryId: null, quantity: 1, goodsFen: 1000 },
    ]);
  });

  test('nothing is left when every issue was sent', () => {
    expect(unshippedQty(year([issue(1, { status: 'shipped' })]))).toBe(0);
  });
});

describe('how many copies', () => {
  test.each<[string, Partial<CaseLine>, Partial<LineFacts>, [number, number, number]]>([
    ['nothing sent', {}, {}, [3, 0, 0]],
    ['one sent', { shippedQty: 1 }, {}, [2, 1, 1]],
    ['one packed', { packedQty: 1 }, {}, [2, 0, 0]],
    ['one under refund', { refundingQty: 1 }, { refundQty: 1 }, [2, 0, 0]],
    ['two for open child orders', { allocatedQty: 2 }, {}, [3, 0, 0]],
    ['one of a child order gone', { allocatedQty: 2, shippedQty: 1 }, { childFrozenQty: 1 }, [1, 1, 1]],
    [
      'all sent, one returned',
      { shippedQty: 3, returnedQty: 1 },
      { refundQty: 1, refundShippedQty: 1 },
      [0, 2, 2],
    ],
    ['one being resent', { shippedQty: 3 }, { resendQty: 1, openResendQty: 1 }, [0, 2, 2]],
    ['one was resent', { shippedQty: 3 }, { resendQty: 1 }, [0, 3, 2]],
    ['e-book, one activated', { kind: 'e_book' }, { activatedQty: 1 }, [2, 0, 0]],
  ])('%s', (_, own, more, [before, after, again]) => {
    const f = facts(own, more);
    expect([unshippedQty(f), shippedQty(f), resendQty(f)]).toEqual([before, after, again]);
    expect(applicableQty(f, { kind: 'refund_only', goodsState: 'unshipped' })).toBe(before);
    expect(applicableQty(f, { kind: 'refund_only', goodsState: 'shipped' })).toBe(after);
    expect(applicableQty(f, { kind: 'return_refund', goodsState: 'shipped' })).toBe(after);
    expect(applicableQty(f, { kind: 'resend', goodsState: 'shipped' })).toBe(again);
  });
});

describe('time', () => {
  const at = new Date('2026-11-01T10:00:00+08:00');
  const plus = (days: number) => new Date(at.getTime() + days * 86_400_000);

  test('seven days for any reason, fifteen for our mistakes, no end before completion', () => {
    expect(windowEnd(at, 'no_need')).toEqual(plus(7));
    for (const fault of ['wrong_goods', 'damaged', 'missing', 'not_received'] as const)
      expect(windowEnd(at, fault)).toEqual(plus(15));
    expect(windowEnd(null, 'no_need')).toBeNull();
  });

  test('an issue can be reported missing for sixty days after it was sent', () => {
    const sent = issue(1, { status: 'shipped', shippedAt: at });
    expect(reportable(sent, plus(59))).toBe(true);
    expect(reportable(sent, plus(60))).toBe(false);
    expect(reportable({ ...sent, status: 'other' }, plus(1))).toBe(false);
  });
});

test('reasons fit what is asked for', () => {
  expect(reasonsOf({ kind: 'refund_only', goodsState: 'unshipped' })).not.toContain('damaged');
  expect(reasonsOf({ kind: 'return_refund', goodsState: 'shipped' })).not.toContain('not_received');
  expect(reasonsOf({ kind: 'resend', goodsState: 'shipped' })).not.toContain('no_need');
});
