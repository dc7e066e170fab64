import 'server-only';
import { toIso } from '@/lib/core/dates';

/** A row of a list with its time as replies carry it. Columns that the view does not name are dropped by the endpoint's schema. */
export function listedRow<R extends { updatedAt: Date }>(
  row: R,
): Omit<R, 'updatedAt'> & { updatedAt: string } {
  return { ...row, updatedAt: toIso(row.updatedAt) };
}
