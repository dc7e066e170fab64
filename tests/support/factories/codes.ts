import { asc, eq } from 'drizzle-orm';
import { activationCodes, codeBatches } from '@/db/schema/activation';
import { newCode, storedCode } from '@/lib/domain/ebook/rules';
import { makeCtx } from '../ctx';
import { testDb } from '../db';

export type CodeRow = typeof activationCodes.$inferSelect;

let serial = 0;

/** A batch of free codes for a publication. */
export async function makeCodes(
  productId: number,
  quantity: number,
  more: Partial<typeof codeBatches.$inferInsert> = {},
): Promise<{ batchId: number; codes: string[] }> {
  serial += 1;
  const [batch] = await testDb()
    .insert(codeBatches)
    .values({ batchNo: `B${process.pid}-${serial}`, productId, quantity, ...more })
    .returning({ id: codeBatches.id });
  const { vault } = makeCtx().ports;
  const codes = Array.from({ length: quantity }, newCode);
  await testDb()
    .insert(activationCodes)
    .values(
      codes.map((code) => ({
        ...storedCode(vault, code),
        batchId: batch?.id ?? 0,
        productId,
        issueId: more.issueId ?? null,
      })),
    );
  return { batchId: batch?.id ?? 0, codes };
}

export function codesOf(productId: number): Promise<CodeRow[]> {
  return testDb()
    .select()
    .from(activationCodes)
    .where(eq(activationCodes.productId, productId))
    .orderBy(asc(activationCodes.id));
}
