import { eq } from 'drizzle-orm';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockMovements } from '@/db/schema/stock';
import { randomToken } from '@/lib/core/ids';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { insertDocument } from '@/lib/domain/stock/commands/insert-document';
import { postDocument } from '@/lib/domain/stock/commands/post-document';
import {
  documentInsertInput,
  type DocumentInsertInput,
  type DocumentSavedView,
} from '@/lib/domain/stock/document-contract';
import { adminActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import { shelf } from './catalogue';
import { makeAdmin, type User } from './people';

/** Somebody of the warehouse. */
export const makeKeeper = (name = '库管'): Promise<User> => makeAdmin(['warehouse'], name);

/** Runs a command as the route would: in one transaction, as this administrator. */
export function asAdmin<T>(user: User, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return withTx(makeCtx({ actor: adminActor(user), idempotencyKey: randomToken(16) }), work);
}

let serial = 0;

/** A second delivery centre. */
export async function makeCenter(values: Partial<typeof deliveryCenters.$inferInsert> = {}): Promise<number> {
  serial += 1;
  const [row] = await testDb()
    .insert(deliveryCenters)
    .values({ code: `WH${Date.now()}${serial}`, name: `第 ${serial} 分仓`, ...values })
    .returning({ id: deliveryCenters.id });
  return row?.id ?? 0;
}

type Wanted = Partial<Omit<DocumentInsertInput, 'lines'>> & {
  lines: { productId: number; quantity: number; issueId?: number | null; unitCostFen?: number | null }[];
};

/** The input of a document in the default centre: a purchase unless told otherwise. */
export async function documentInput({ kind = 'in', ...more }: Wanted): Promise<DocumentInsertInput> {
  const { centerId } = await shelf();
  return documentInsertInput.parse({
    kind,
    reasonKind: kind === 'in' ? 'purchase' : 'gift',
    deliveryCenterId: centerId,
    ...more,
  });
}

/** A draft of this person's. */
export async function makeDraft(user: User, wanted: Wanted): Promise<DocumentSavedView> {
  const input = await documentInput(wanted);
  return asAdmin(user, (ctx) => insertDocument(ctx, input));
}

/** A document that is in force. */
export async function makePosted(user: User, wanted: Wanted): Promise<DocumentSavedView> {
  const draft = await makeDraft(user, wanted);
  return asAdmin(user, (ctx) => postDocument(ctx, { id: draft.id, version: draft.version }));
}

/** The ledger of a balance: kind and deltas, in order. */
export async function ledgerOf(stockItemId: number | null) {
  const rows = await testDb()
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.stockItemId, stockItemId ?? 0))
    .orderBy(stockMovements.id);
  return rows.map((m) => [m.kind, m.deltaOnHand, m.onHandAfter] as const);
}
