import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { BIN_DAYS, type BinKind } from '@/lib/core/bin-kinds';

/** What follows from a deletion. */
export const BIN_TEXT = `将移入回收站，${BIN_DAYS} 天内可以恢复。`;

/** Takes a deletion back: what was just deleted comes out of the recycle bin. */
export const bringBack = (kind: BinKind, ids: readonly (number | string)[]): Promise<unknown> =>
  api.post('/api/admin/bin/undo', { kind, ids: ids.map(Number) });

/** The same, and every list is asked for again. */
export async function undelete(
  client: QueryClient,
  kind: BinKind,
  ids: readonly (number | string)[],
): Promise<void> {
  await bringBack(kind, ids);
  await invalidate(client, 'admin/bin');
}
