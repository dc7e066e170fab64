import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { paymentMethods } from '@/db/schema/payment';
import { toIso } from '@/lib/core/dates';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { payDeadlineMinutes } from '@/lib/domain/order/deadline-rules';
import { transferAccountFields, type TransferAccount, type PaymentMethodRow } from './method-contract';
import type { PaymentMethodCode } from '@/lib/states/payment';

export type StoredMethod = typeof paymentMethods.$inferSelect;

/** Whether buyers can pay in this way at all: a channel needs its merchant configured. */
export const isOpenMethod = (ctx: Ctx, code: string): boolean => openMethods(ctx).includes(code);

/** Codes of the ways to pay that work on this site, whether offered or not. */
export const openMethods = (ctx: Ctx): readonly string[] => [...ctx.config.openChannels, 'transfer'];

/** The account of bank transfers; empty lines where nothing was entered yet. `null` for other methods. */
export function accountOf({ code, info }: Pick<StoredMethod, 'code' | 'info'>): TransferAccount | null {
  if (code !== 'transfer') return null;
  const known = transferAccountFields.safeParse(info);
  return known.success ? known.data : { bank: '', accountName: '', accountNo: '' };
}

export function present(ctx: Ctx, row: StoredMethod): PaymentMethodRow {
  return {
    code: row.code as PaymentMethodCode,
    name: row.name,
    description: row.description,
    kind: row.kind,
    deadlineMinutes: row.deadlineMinutes,
    effectiveMinutes: payDeadlineMinutes(row, ctx.config.orderDeadlineMinutes),
    enabled: row.enabled,
    open: isOpenMethod(ctx, row.code),
    sort: row.sort,
    account: accountOf(row),
    version: row.version,
    updatedAt: toIso(row.updatedAt),
  };
}

/** Every way to pay in the order of the checkout, those that are switched off too. */
export async function listOfficePaymentMethods(ctx: Ctx): Promise<PaymentMethodRow[]> {
  const rows = await ctx.db
    .select()
    .from(paymentMethods)
    .orderBy(asc(paymentMethods.sort), asc(paymentMethods.code));
  return rows.map((row) => present(ctx, row));
}

/** @throws 404 */
export async function getOfficePaymentMethod(ctx: Ctx, code: string): Promise<PaymentMethodRow> {
  const [row] = await ctx.db.select().from(paymentMethods).where(eq(paymentMethods.code, code));
  if (!row) throw coreErrors.notFound();
  return present(ctx, row);
}
