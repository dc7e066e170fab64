import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { uploads } from '@/db/schema/upload';
import type { AdminPermission } from '@/lib/core/permissions';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { uploadErrors } from '@/lib/domain/upload/errors';
import type { UploadUsage } from '@/lib/states/upload';

/** What it takes to hand out a private file. */
export interface PrivateFile {
  key: string;
  name: string;
}

/** The desks that may open a private file, by what it was handed in for; any one of the permissions is enough. */
const READERS: Partial<Record<UploadUsage, readonly AdminPermission[]>> = {
  order_file: ['order', 'warehouse'],
  after_sale: ['order', 'finance', 'warehouse'],
  voucher: ['finance'],
  refund_proof: ['finance'],
  invoice: ['finance'],
  license: ['platform'],
};

/** A private file for the desk that works on it (security.md S-42). @throws the same 404 for one of another desk and for none */
export async function findOfficeFile(ctx: Ctx, id: number): Promise<PrivateFile> {
  const { permissions } = requireAdmin(ctx);
  const [row] = await ctx.db
    .select({ key: uploads.key, name: uploads.originalName, usage: uploads.usage })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.private, true), isNull(uploads.deletedAt)));
  const readers = READERS[row?.usage as UploadUsage] ?? [];
  if (!row || !readers.some((p) => permissions.includes(p))) throw uploadErrors.notFound();
  return { key: row.key, name: row.name };
}
