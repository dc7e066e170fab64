import 'server-only';
import { eq, type SQL } from 'drizzle-orm';
import { exportJobs } from '@/db/schema/report';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';

/** The exports that the caller may see: his own, all of them with the platform's right. A file is for those who may see its list (`mayHave`). */
export function ownExports(ctx: Ctx): SQL | undefined {
  const { userId, permissions } = requireAdmin(ctx);
  return permissions.includes('platform') ? undefined : eq(exportJobs.requestedBy, userId);
}
