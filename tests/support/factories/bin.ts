import { BIN_DAYS } from '@/lib/core/bin-kinds';
import { purgeOldRows } from '@/lib/domain/bin/commands/purge-rows';
import { systemCtx } from '@/lib/server/context';
import { ownerQuery } from '@/tests/support/db';

/** The days of everything in the recycle bins are over, and the night takes it. */
export async function emptyBins(): Promise<void> {
  await ownerQuery(`update deleted_rows set deleted_at = deleted_at - make_interval(days => $1)`, [
    BIN_DAYS + 1,
  ]);
  await purgeOldRows(systemCtx('job:bin:purge'));
}
