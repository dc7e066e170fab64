import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { activationCodeEvents, activationCodes } from '@/db/schema/activation';
import { readingSessions, readingTokens } from '@/db/schema/reading';
import type { AdminPermission } from '@/lib/core/permissions';
import { withTx } from '@/lib/data/tx';
import { activateCode } from '@/lib/domain/ebook/commands/activate-code';
import { handOutCodes } from '@/lib/domain/ebook/commands/edit-batch';
import { expireCodes } from '@/lib/domain/ebook/commands/expire-codes';
import { extendCode } from '@/lib/domain/ebook/commands/extend-code';
import { freezeCodes } from '@/lib/domain/ebook/commands/freeze-codes';
import { rebindCode } from '@/lib/domain/ebook/commands/rebind-code';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { codesOf, makeCodes } from '@/tests/support/factories/codes';
import { makeAdmin, makeBuyer } from '@/tests/support/factories/people';
import { giveRight } from '@/tests/support/factories/reading';
import { expectInvariants } from '@/tests/support/invariants';

afterEach(expectInvariants);

const ebook = () => makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0, saleFen: 3000 });
const office = async (rights: AdminPermission[] = ['order']) =>
  makeCtx({ actor: adminActor(await makeAdmin(rights)) });
const act = async <I, O>(
  command: (ctx: Awaited<ReturnType<typeof office>>, input: I) => Promise<O>,
  input: I,
) => {
  const ctx = await office();
  return withTx(ctx, (tx) => command(tx, input));
};
const states = async (productId: number) => (await codesOf(productId)).map((c) => c.status);
const outcome = (all: readonly PromiseSettledResult<unknown>[]) => all.map((r) => r.status).toSorted();

test('of many freezes at once one holds; of many rebinds each follows the one before, and the log tells all', async () => {
  const product = await ebook();
  const owner = await makeBuyer();
  const id = await giveRight(owner.id, product.id);
  const froze = await Promise.allSettled(
    Array.from({ length: 8 }, () => act(freezeCodes, { ids: [id], reason: '被盗' })),
  );
  expect(outcome(froze).filter((s) => s === 'fulfilled').length).toBe(1);
  const others = await Promise.all(Array.from({ length: 4 }, () => makeBuyer()));
  await Promise.all(others.map((o) => act(rebindCode, { id, phone: o.phone ?? '', reason: '更换手机' })));
  const [code] = await testDb().select().from(activationCodes).where(eq(activationCodes.id, id));
  const events = await testDb()
    .select()
    .from(activationCodeEvents)
    .where(eq(activationCodeEvents.entityId, id))
    .orderBy(asc(activationCodeEvents.id));
  const moves = events
    .filter((e) => e.action === 'rebind')
    .map((e) => e.payload as { fromUserId: number; toUserId: number });
  expect(moves.map((m) => m.fromUserId)).toEqual([owner.id, ...moves.slice(0, -1).map((m) => m.toUserId)]);
  expect([code?.activatedBy, code?.status, code?.frozenReason]).toEqual([
    moves.at(-1)?.toUserId,
    'activated',
    '被盗',
  ]);
});

test('what the old reader has open by a code that is given away ends, and so do his links', async () => {
  const product = await ebook();
  const [owner, next] = [await makeBuyer(), await makeBuyer()];
  const [id, other] = [await giveRight(owner.id, product.id), await giveRight(owner.id, product.id)];
  const soon = new Date(Date.now() + 60_000);
  const tokens = await testDb()
    .insert(readingTokens)
    .values(
      [id, other, id].map((activationCodeId, i) => ({
        tokenHash: `${product.id}-${i}`,
        kind: 'item' as const,
        userId: owner.id,
        activationCodeId,
        expiresAt: soon,
        ...(i < 2 && { status: 'consumed' as const, consumedAt: new Date() }),
      })),
    )
    .returning();
  await testDb()
    .insert(readingSessions)
    .values(
      tokens.slice(0, 2).map((t) => ({
        id: `s-${t.id}`,
        userId: owner.id,
        kind: 'item' as const,
        activationCodeId: t.activationCodeId,
        tokenId: t.id,
        deviceKey: 'd',
        expiresAt: soon,
        absoluteExpiresAt: soon,
      })),
    );
  await act(rebindCode, { id, phone: next.phone ?? '', reason: '更换手机' });
  const sessions = await testDb()
    .select()
    .from(readingSessions)
    .where(eq(readingSessions.userId, owner.id))
    .orderBy(asc(readingSessions.tokenId));
  expect(sessions.map((x) => [x.activationCodeId, x.revokeReason])).toEqual([
    [id, 'rebind'],
    [other, null],
  ]);
  const [link] = await testDb()
    .select()
    .from(readingTokens)
    .where(eq(readingTokens.id, tokens[2]?.id ?? 0));
  expect(link?.status).toBe('cancelled');
});

test('a freeze races with the activation: whoever comes second sees the other', async () => {
  const product = await ebook();
  const { batchId: id } = await makeCodes(product.id, 8);
  await act(handOutCodes, { id, quantity: 8, reason: '赠阅' });
  const reader = await makeBuyer();
  for (const { id: codeId, sn } of await codesOf(product.id)) {
    const [froze, activated] = await Promise.allSettled([
      act(freezeCodes, { ids: [codeId], reason: '被盗' }),
      withTx(makeCtx(), (tx) => activateCode(tx, { id: codeId, sn, via: 'code' }, reader.id)),
    ]);
    const [code] = await testDb().select().from(activationCodes).where(eq(activationCodes.id, codeId));
    expect([froze.status, code?.frozenReason, code?.status]).toEqual([
      'fulfilled',
      '被盗',
      activated.status === 'fulfilled' ? 'activated' : 'assigned',
    ]);
  }
});

test('the end of reading is noted once, in any number of runs; a term made longer meanwhile is kept', async () => {
  const product = await ebook();
  const owner = await makeBuyer();
  const first = await giveRight(owner.id, product.id);
  const second = await giveRight(owner.id, product.id);
  const later = await giveRight(owner.id, product.id);
  await testDb()
    .update(activationCodes)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(activationCodes.productId, product.id));
  await testDb()
    .update(activationCodes)
    .set({ expiresAt: sql`now() + interval '1 hour'` })
    .where(eq(activationCodes.id, later));
  await testDb()
    .update(activationCodes)
    .set({ frozenAt: new Date(), frozenReason: '被盗' })
    .where(eq(activationCodes.id, second));
  await Promise.all([expireCodes(makeCtx()), expireCodes(makeCtx()), expireCodes(makeCtx())]);
  await expireCodes(makeCtx());
  expect(await states(product.id)).toEqual(['expired', 'expired', 'activated']);
  const events = await testDb()
    .select()
    .from(activationCodeEvents)
    .where(
      and(
        eq(activationCodeEvents.action, 'expire'),
        inArray(activationCodeEvents.entityId, [first, second, later]),
      ),
    );
  expect(
    events.map((e) => `${e.entityId} ${e.actorKind}`).toSorted((a, b) => a.localeCompare(b, 'en')),
  ).toEqual([first, second].map((id) => `${id} guest`).toSorted((a, b) => a.localeCompare(b, 'en')));
  await act(extendCode, { id: first, until: '2099-12-31', forever: false, reason: '补偿' });
  await expireCodes(makeCtx());
  expect((await states(product.id))[0]).toBe('activated');
});
