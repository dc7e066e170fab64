import 'server-only';
import { sql } from 'drizzle-orm';
import { restockRequests } from '@/db/schema/favorite';
import type { Ctx } from '@/lib/data/ctx';
import { notifyBuyers } from '@/lib/data/notify';
import { withTx } from '@/lib/data/tx';
import { getSaleLines } from '@/lib/domain/product/sale-lines';

type Choice = { productId: number; specKey: string };

/** Choices that are looked at together, and people who are told in one transaction. */
const CHOICES = 200;
const PEOPLE = 500;

/** What is waited for, in the order of its index, behind a choice. */
async function nextChoices(ctx: Ctx, after: Choice): Promise<Choice[]> {
  const { rows } = await ctx.db.execute<{ product_id: string; spec_key: string }>(sql`
    select distinct product_id, spec_key from ${restockRequests}
    where told_at is null and (product_id, spec_key) > (${after.productId}::bigint, ${after.specKey}::text)
    order by product_id, spec_key limit ${CHOICES}`);
  return rows.map((r) => ({ productId: Number(r.product_id), specKey: r.spec_key }));
}

/**
 * Tells everybody who waits for a choice. A request is closed by the statement that takes it, in one transaction with the job of its notice, so that
 * nobody is told twice however many workers run this.
 *
 * @returns how many were told
 */
async function tellChoice(ctx: Ctx, { productId, specKey }: Choice): Promise<number> {
  const tell = () =>
    withTx(ctx, async (tx) => {
      const { rows } = await tx.db.execute<{ id: string }>(sql`
        with due as materialized (
          select id from ${restockRequests}
          where product_id = ${productId} and spec_key = ${specKey} and told_at is null
          order by id limit ${PEOPLE} for update skip locked)
        update ${restockRequests} r set told_at = now() from due where r.id = due.id returning r.id`);
      await notifyBuyers(
        tx,
        'restocked',
        rows.map((r) => Number(r.id)),
      );
      return rows.length;
    });
  let told = 0;
  for (let some = await tell(); some > 0; some = await tell()) told += some;
  return told;
}

/**
 * 到货通知, by the clock: looks at every choice that somebody waits for and tells those who do where it can be bought now. It asks how things
 * stand, not what happened, so every way by which copies come back counts: documents, counts, returned parcels, cancelled orders, a centre
 * that opens again, a product that is put on sale again.
 *
 * @returns how many people were told
 */
export async function tellRestocked(ctx: Ctx): Promise<number> {
  let told = 0;
  let last: Choice = { productId: 0, specKey: '' };
  for (;;) {
    const choices = await nextChoices(ctx, last);
    const sales = await getSaleLines(ctx, choices);
    for (const [i, choice] of choices.entries())
      if (sales[i]?.problem === null) told += await tellChoice(ctx, choice);
    const end = choices.at(-1);
    if (!end || choices.length < CHOICES) return told;
    last = end;
  }
}
