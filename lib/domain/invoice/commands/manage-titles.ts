import 'server-only';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { invoiceTitles } from '@/db/schema/invoice';
import { keepAbsent } from '@/lib/core/edit';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { holdManaged } from '@/lib/data/owner';
import { assertTitle } from '@/lib/domain/order/invoice-contract';
import { invoiceErrors } from '../errors';
import { MAX_SHARED_TITLES, MAX_TITLES } from '../rules';
import { ownTitles, sharedTitles } from '../scope';
import type { TitleEditInput, TitleInput, TitleView } from '../title-contract';
import { getTitle, listTitles } from '../title-queries';

type TitleRow = typeof invoiceTitles.$inferSelect;

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

/**
 * Room for one more title of the organisation, which only one writer at a time takes. Comes after `lockTitles`.
 *
 * @throws 403 for who does not manage one (`holdManaged` gave `null`), 422 beyond the most that are kept
 */
async function takeSharedRoom(ctx: Ctx, managed: number | null): Promise<number> {
  if (managed === null) throw invoiceErrors.mayNotShare();
  await lockName(ctx, `invoice-titles:organization:${managed}`);
  const shared = await ctx.db.$count(invoiceTitles, sharedTitles(managed));
  if (shared >= MAX_SHARED_TITLES) throw invoiceErrors.tooManyShared();
  return managed;
}

/** Room for one more own title. @returns whether it becomes the default */
async function takeOwnRoom(ctx: Ctx, wished: boolean): Promise<boolean> {
  await lockTitles(ctx);
  const own = await ctx.db.$count(invoiceTitles, ownTitles(ctx));
  if (own >= MAX_TITLES) throw invoiceErrors.tooManyTitles();
  const isDefault = wished || own === 0;
  if (isDefault) await clearDefault(ctx);
  return isDefault;
}

/** After the default title left the book: the one used last takes its place. */
async function passDefaultOn(ctx: Ctx): Promise<void> {
  const next = ctx.db
    .select({ id: invoiceTitles.id })
    .from(invoiceTitles)
    .where(ownTitles(ctx))
    .orderBy(desc(invoiceTitles.updatedAt), desc(invoiceTitles.id))
    .limit(1);
  await ctx.db.update(invoiceTitles).set({ isDefault: true }).where(inArray(invoiceTitles.id, next));
}

/** A person's title keeps nothing of a company's. */
function columns(ctx: Ctx, input: TitleInput, shared: boolean) {
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
    // What is one's own belongs to no department.
    department: (shared && input.department) || null,
    updatedAt: ctx.now,
  };
}

/**
 * Saves a new title; the first own one becomes the default. A manager may save one for all members of the organisation (domain.md section 8).
 *
 * @throws 403 for a shared one of who manages none, 422 beyond the most that are kept
 */
export async function addTitle(ctx: Ctx, input: TitleInput): Promise<TitleView> {
  const { userId } = requireBuyer(ctx);
  const owner = input.shared
    ? { organizationId: await takeSharedRoom(ctx, await holdManaged(ctx)), isDefault: false }
    : { userId, isDefault: await takeOwnRoom(ctx, input.isDefault) };
  const [row] = await ctx.db
    .insert(invoiceTitles)
    .values({ ...columns(ctx, input, input.shared), ...owner, createdAt: ctx.now })
    .returning({ id: invoiceTitles.id });
  if (!row) throw new Error('insert of a title returned nothing');
  return getTitle(ctx, row.id);
}

/** What was not sent of a title stays as it is stored. @throws 400 at the fields that it would lack */
function mended(stored: TitleRow, input: TitleEditInput): TitleInput {
  const { taxNo, address, phone, bank, bankAccount, email, receivePhone, department } = stored;
  const texts = { taxNo, address, phone, bank, bankAccount, email, receivePhone, department };
  const whole = keepAbsent({ ...texts, isDefault: false, shared: false }, input);
  assertTitle(whole);
  return whole;
}

/**
 * Changes an own title, or for a manager one that the organisation shares; invoices keep the one they were asked for with. The mark of the
 * default can be given here but not taken away. A manager may hand an own title to the organisation; it does not come back.
 *
 * @throws 404 when the caller may not change it, 403 for sharing by who manages none, 422 when the organisation has its most
 */
export async function editTitle(ctx: Ctx, id: number, input: TitleEditInput): Promise<TitleView> {
  const managed = await holdManaged(ctx);
  await lockTitles(ctx);
  const mine = and(eq(invoiceTitles.id, id), ownTitles(ctx));
  const shared = managed === null ? undefined : and(eq(invoiceTitles.id, id), sharedTitles(managed));
  const [before] = await ctx.db.select().from(invoiceTitles).where(or(mine, shared));
  if (!before) throw invoiceErrors.titleNotFound();
  const values = columns(ctx, mended(before, input), before.userId === null || input.shared === true);
  if (before.userId === null) {
    await ctx.db.update(invoiceTitles).set(values).where(shared);
  } else if (input.shared) {
    const organizationId = await takeSharedRoom(ctx, managed);
    await ctx.db
      .update(invoiceTitles)
      .set({ ...values, userId: null, organizationId, isDefault: false })
      .where(mine);
    if (before.isDefault) await passDefaultOn(ctx);
  } else {
    if (input.isDefault && !before.isDefault) await clearDefault(ctx);
    await ctx.db
      .update(invoiceTitles)
      .set({ ...values, isDefault: (input.isDefault ?? false) || before.isDefault })
      .where(mine);
  }
  return getTitle(ctx, id);
}

/**
 * Removes an own title from the book, or for a manager one that the organisation shares. When it was the default, the one used last takes its
 * place.
 *
 * @returns the book as it is now
 * @throws 404 when the caller may not change it
 */
export async function deleteTitle(ctx: Ctx, id: number): Promise<TitleView[]> {
  const managed = await holdManaged(ctx);
  await lockTitles(ctx);
  const [gone] = await ctx.db
    .update(invoiceTitles)
    .set({ deletedAt: ctx.now, updatedAt: ctx.now })
    .where(
      and(eq(invoiceTitles.id, id), or(ownTitles(ctx), managed === null ? undefined : sharedTitles(managed))),
    )
    .returning({ isDefault: invoiceTitles.isDefault });
  if (!gone) throw invoiceErrors.titleNotFound();
  if (gone.isDefault) await passDefaultOn(ctx);
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
