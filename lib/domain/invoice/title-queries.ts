import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import { invoices, invoiceTitles } from '@/db/schema/invoice';
import { requireBuyer, type BuyerActor, type Ctx } from '@/lib/data/ctx';
import { invoiceErrors } from './errors';
import { ownInvoices, usableTitles } from './scope';
import type { LastTitle, TitleView } from './title-contract';

const columns = ({ userId, organizationRole }: BuyerActor) => ({
  id: invoiceTitles.id,
  titleKind: invoiceTitles.kind,
  title: invoiceTitles.name,
  taxNo: invoiceTitles.taxNo,
  address: invoiceTitles.address,
  phone: invoiceTitles.phone,
  bank: invoiceTitles.bank,
  bankAccount: invoiceTitles.bankAccount,
  email: invoiceTitles.email,
  receivePhone: invoiceTitles.receivePhone,
  department: invoiceTitles.department,
  isDefault: sql<boolean>`${invoiceTitles.isDefault} and ${invoiceTitles.organizationId} is null`,
  shared: sql<boolean>`${invoiceTitles.organizationId} is not null`,
  editable: sql<boolean>`${invoiceTitles.userId} is not distinct from ${userId}::bigint or ${organizationRole === 'manager'}`,
});

/** The caller's titles, the default one first, then those his organisation shares. */
export async function listTitles(ctx: Ctx): Promise<TitleView[]> {
  return ctx.db
    .select(columns(requireBuyer(ctx)))
    .from(invoiceTitles)
    .where(usableTitles(ctx))
    .orderBy(
      sql`${invoiceTitles.organizationId} is not null`,
      desc(invoiceTitles.isDefault),
      desc(invoiceTitles.updatedAt),
      desc(invoiceTitles.id),
    );
}

/** One title that the caller may use. @throws 404 when it is missing, deleted or somebody else's */
export async function getTitle(ctx: Ctx, id: number): Promise<TitleView> {
  const [row] = await ctx.db
    .select(columns(requireBuyer(ctx)))
    .from(invoiceTitles)
    .where(and(eq(invoiceTitles.id, id), usableTitles(ctx)));
  if (!row) throw invoiceErrors.titleNotFound();
  return row;
}

/** What the next application begins with: the title used last, else the first of the book; `null` when there is neither. */
export async function findLastTitle(ctx: Ctx): Promise<LastTitle> {
  const [last] = await ctx.db
    .select({
      type: invoices.type,
      titleKind: invoices.titleKind,
      title: invoices.titleName,
      taxNo: invoices.taxNo,
      address: invoices.titleAddress,
      phone: invoices.titlePhone,
      bank: invoices.titleBank,
      bankAccount: invoices.titleBankAccount,
      email: invoices.email,
      receivePhone: invoices.receivePhone,
    })
    .from(invoices)
    .where(and(ownInvoices(ctx), eq(invoices.side, 'blue')))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(1);
  if (last) return last;
  const [first] = await listTitles(ctx);
  if (!first) return null;
  const { id: _, isDefault: __, shared: ___, editable: ____, department: _____, ...title } = first;
  return { type: 'normal', ...title };
}
