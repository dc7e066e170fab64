import { eq } from 'drizzle-orm';
import { activationCodes } from '@/db/schema/activation';
import { withTx } from '@/lib/data/tx';
import { activateMine } from '@/lib/domain/ebook/commands/activate-mine';
import { allocateCopies, recallCopies } from '@/lib/domain/ebook/commands/allocate-copies';
import { freezeCodes } from '@/lib/domain/ebook/commands/freeze-codes';
import { voidSurplusCodes } from '@/lib/domain/ebook/commands/void-codes';
import { removeMember } from '@/lib/domain/organization/commands/end-membership';
import { apply, applyInput } from '@/tests/support/factories/after-sale';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { ctxOf } from '@/tests/support/factories/sale';
import { sharedOrder } from '@/tests/support/factories/shared-copies';
import { expectInvariants } from '@/tests/support/invariants';

/** Activation beside everything that takes a code away: one of them wins, and the books are sound. */
afterEach(expectInvariants);

const rowOf = async (id: number) => {
  const [row] = await testDb().select().from(activationCodes).where(eq(activationCodes.id, id));
  if (!row) throw new Error('no code');
  return row;
};

async function given() {
  const s = await sharedOrder(2);
  await withTx(ctxOf(s.manager), (ctx) =>
    allocateCopies(ctx, {
      orderItemId: s.orderItemId,
      members: [{ memberId: s.reader.memberId, quantity: 1 }],
    }),
  );
  const code = (await s.codes()).find((c) => c.allocationId !== null);
  if (!code) throw new Error('no code');
  return { s, code };
}
type World = Awaited<ReturnType<typeof given>>;
const office = async () => makeCtx({ actor: adminActor(await makeAdmin(['order'])) });

const takings: [string, (w: World) => Promise<unknown>][] = [
  [
    'a recall',
    ({ s }) =>
      withTx(ctxOf(s.manager), (tx) =>
        recallCopies(tx, { orderItemId: s.orderItemId, memberId: s.reader.memberId }),
      ),
  ],
  [
    'a freeze',
    async ({ code }) => withTx(await office(), (tx) => freezeCodes(tx, { ids: [code.id], reason: '被盗' })),
  ],
  ['leaving', ({ s }) => withTx(ctxOf(s.manager), (tx) => removeMember(tx, s.reader.memberId))],
  [
    'a refund of both copies',
    ({ s }) =>
      apply(s.buyer, applyInput(s.orderId, { lines: [{ orderItemId: s.orderItemId, quantity: 2 }] })),
  ],
];

test.each(takings)('activation by the member and %s at once, six times', async (name, take) => {
  for (let n = 0; n < 6; n += 1) {
    const w = await given();
    const [activated, taken] = await Promise.allSettled([
      activateMine(ctxOf(w.s.reader), { sn: w.code.sn, code: undefined, t: undefined }, 1),
      take(w),
    ]);
    const row = await rowOf(w.code.id);
    expect([name, row.status]).toEqual([name, activated.status === 'fulfilled' ? 'activated' : 'assigned']);
    if (row.status === 'activated') expect(row.activatedBy).toBe(w.s.reader.user.id);
    for (const r of [activated, taken])
      if (r.status === 'rejected')
        expect([404, 409, 422]).toContain((r.reason as { status?: number }).status);
    await withTx(makeCtx(), (tx) => voidSurplusCodes(tx, w.s.orderId, '核对'));
    expect((await rowOf(w.code.id)).status).toBe(row.status);
  }
});
