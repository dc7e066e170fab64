import 'server-only';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { invoiceTitles } from '@/db/schema/invoice';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { invoiceErrors } from '../errors';
import { MAX_TITLES } from '../rules';
import { ownTitles } from '../scope';
import type { TitleInput, TitleView } from '../title-contract';
import { getTitle, listTitles } from '../title-queries';

/** One writer per buyer: the cap and the single default hold when calls race. */
function lockTitles(ctx: Ctx): Promise<void> {
  return lockName(ctx, `invoice-titles:${requireBuyer(ctx).userId}`);
}

async function clearDefault(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(invoiceTitles)
    .set({ isDefault: false })
    .where(and(ownTitles(ctx), eq(invoiceTitles.isDefault, true)));
}

/** A person's title keeps nothing of a company's. */
function columns(ctx: Ctx, input: TitleInput) {
  const company = input.titleKind === 'company';
  return {
    kind: input.titleKind,
    name: input.title,
    taxNo: (company && input.taxNo) || null,
    address: (company && input.address) || null,
    phone: (company && input.phone) || null,
    bank: (company && input.bank) || null,
    bankAccount: (company && input.bankAccount) || null,
    email: input.email ?? null,
    receivePhone: input.receivePhone ?? null,
    updatedAt: ctx.now,
  };
}

/**
 * Saves a new title; the first one becomes the default.
 *
 * @throws 422 beyond the most that are kept
 */
export async function addTitle(ctx: Ctx, input: TitleInput): Promise<TitleView> {
  const { userId } = requireBuyer(ctx);
  await lockTitles(ctx);
  const own = await ctx.db.$count(invoiceTitles, ownTitles(ctx));
  if (own >= MAX_TITLES) throw invoiceErrors.tooManyTitles();
  const isDefault = input.isDefault || own === 0;
  if (isDefault) await clearDefault(ctx);
  const [row] = await ctx.db
    .insert(invoiceTitles)
    .values({ ...columns(ctx, input), userId, isDefault, createdAt: ctx.now })
    .returning({ id: invoiceTitles.id });
  if (!row) throw new Error('insert of a title returned nothing');
  return getTitle(ctx, row.id);
}

/**
 * Changes an own title; invoices keep the one they were asked for with. The mark of the default can be given here but not taken away.
 *
 * @throws 404 when it is not the caller's
 */
export async function editTitle(ctx: Ctx, id: number, input: TitleInput): Promise<TitleView> {
  await lockTitles(ctx);
  const mine = and(eq(invoiceTitles.id, id), ownTitles(ctx));
  const [before] = await ctx.db
    .select({ isDefault: invoiceTitles.isDefault })
    .from(invoiceTitles)
    .where(mine);
  if (!before) throw invoiceErrors.titleNotFound();
  if (input.isDefault && !before.isDefault) await clearDefault(ctx);
  await ctx.db
    .update(invoiceTitles)
    .set({ ...columns(ctx, input), isDefault: input.isDefault || before.isDefault })
    .where(mine);
  return getTitle(ctx, id);
}

/**
 * Removes an own title from the book. When it was the default, the one used last takes its place.
 *
 * @returns the book as it is now
 * @throws 404 when it is not the caller's
 */
export async function deleteTitle(ctx: Ctx, id: number): Promise<TitleView[]> {
  await lockTitles(ctx);
  const [gone] = await ctx.db
    .update(invoiceTitles)
    .set({ deletedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(invoiceTitles.id, id), ownTitles(ctx)))
    .returning({ isDefault: invoiceTitles.isDefault });
  if (!gone) throw invoiceErrors.titleNotFound();
  if (!gone.isDefault) return listTitles(ctx);
  const next = ctx.db
    .select({ id: invoiceTitles.id })
    .from(invoiceTitles)
    .where(ownTitles(ctx))
    .orderBy(desc(invoiceTitles.updatedAt), desc(invoiceTitles.id))
    .limit(1);
  await ctx.db.update(invoiceTitles).set({ isDefault: true }).where(inArray(invoiceTitles.id, next));
  return listTitles(ctx);
}

/**
 * Makes an own title the default one.
 *
 * @throws 404 when it is not the caller's (the default stays as it was)
 */
export async function setDefaultTitle(ctx: Ctx, id: number): Promise<TitleView[]> {
  await lockTitles(ctx);
  await clearDefault(ctx);
  const [row] = await ctx.db
    .update(invoiceTitles)
    .set({ isDefault: true })
    .where(and(eq(invoiceTitles.id, id), ownTitles(ctx)))
    .returning({ id: invoiceTitles.id });
  if (!row) throw invoiceErrors.titleNotFound();
  return listTitles(ctx);
}
