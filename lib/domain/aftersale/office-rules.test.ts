import {
  activatedInCase,
  officeMay,
  freeFreight,
  isOverdue,
  receivedShare,
  spreadAgreed,
  type CaseLineMoney,
  type OfficeCase,
} from './office-rules';

const money = (goodsFen: number, freightFen: number, freightMostFen = freightFen): CaseLineMoney => ({
  orderItemId: goodsFen,
  title: '',
  quantity: 1,
  goodsFen,
  freightFen,
  freightMostFen,
});

describe('what was agreed, line by line', () => {
  const lines = [money(3333, 100), money(6667, 200)];

  test('all of it is what was asked for; less is spread in proportion and adds up', () => {
    const all = spreadAgreed(lines, 10_000, 300);
    expect(all.map((p) => [p.goodsFen, p.freightFen])).toEqual([
      [3333, 100],
      [6667, 200],
    ]);
    const less = spreadAgreed(lines, 9999, 1);
    expect(less.map((p) => [p.goodsFen, p.freightFen])).toEqual([
      [3333, 0],
      [6666, 1],
    ]);
  });

  test('freight beyond what was asked for follows the shares of the lines, never above one', () => {
    const sent = [money(3333, 0, 100), money(6667, 0, 201)];
    expect(spreadAgreed(sent, 0, 301).map((p) => p.freightFen)).toEqual([100, 201]);
    expect(spreadAgreed(sent, 0, 150).map((p) => p.freightFen)).toEqual([50, 100]);
  });

  test('freight is free of a reason only for unsent copies of an order of which nothing was sent', () => {
    expect(freeFreight(lines, 'unshipped', true)).toBe(300);
    expect(freeFreight(lines, 'unshipped', false)).toBe(0);
    expect(freeFreight(lines, 'shipped', true)).toBe(0);
  });

  test('copies that did not arrive are not paid back', () => {
    expect([receivedShare(1000, 3, 3), receivedShare(1000, 3, 2), receivedShare(1000, 3, 0)]).toEqual([
      1000, 666, 0,
    ]);
  });
});

test('activated codes are touched only by what unused ones cannot give', () => {
  const of = (copies: number, frozen: number, unused: number, activated: number, staying: number) =>
    activatedInCase({ copies, frozen, unused, activated, staying });
  expect(of(2, 2, 2, 1, 1)).toBe(0);
  expect(of(3, 2, 2, 1, 0)).toBe(1);
  // Another case has frozen the unused ones: this one is about the activated code, the other is not.
  expect(of(1, 0, 2, 1, 0)).toBe(1);
  expect(of(2, 2, 2, 1, 0)).toBe(0);
  // A code that ran out and was never given is not an activated one.
  expect(of(1, 0, 0, 1, 1)).toBe(0);
});

describe('what the desk may do', () => {
  const may = (c: Partial<OfficeCase>, ...permissions: string[]) =>
    (['agree', 'refuse', 'receive', 'refuseGoods', 'finish', 'repay'] as const).filter((a) =>
      officeMay(
        a,
        { status: 'applied', kind: 'refund_only', approvedFen: null, refundFen: 0, ...c },
        permissions,
      ),
    );

  test.each([
    [{}, ['order'], ['agree', 'refuse']],
    [{}, ['finance'], ['agree', 'refuse']],
    [{}, ['warehouse'], []],
    [{ status: 'goods_sent' }, ['warehouse'], ['receive', 'refuseGoods']],
    [{ status: 'goods_sent' }, ['finance'], []],
    [{ status: 'resend', kind: 'resend' }, ['order'], ['finish']],
    [{ status: 'wait_goods' }, ['order', 'warehouse', 'finance'], []],
    [{ status: 'approved_refund', approvedFen: 100, refundFen: 100 }, ['order'], []],
    [{ status: 'approved_refund', approvedFen: 100, refundFen: 40 }, ['order'], ['repay']],
    [{ status: 'done', approvedFen: 100, refundFen: 100 }, ['order', 'warehouse', 'finance'], []],
  ] as const)('%j %j', (c, permissions, actions) => {
    expect(may(c, ...permissions)).toEqual(actions);
  });
});

test('a case is overdue by the time it waits for us, not for the buyer', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const none = { goodsSentAt: null, auditedAt: null, receivedAt: null };
  const overdue = (c: Partial<Parameters<typeof isOverdue>[0]>) =>
    isOverdue({ status: 'applied', createdAt: ago(1000), ...none, ...c }, now);
  expect([overdue({ createdAt: ago(48) }), overdue({ createdAt: ago(47) })]).toEqual([true, false]);
  expect(overdue({ status: 'goods_sent', goodsSentAt: ago(71) })).toBe(false);
  expect(overdue({ status: 'approved_refund', auditedAt: ago(500), receivedAt: ago(1) })).toBe(false);
  expect([overdue({ status: 'wait_goods' }), overdue({ status: 'done' })]).toEqual([false, false]);
});
