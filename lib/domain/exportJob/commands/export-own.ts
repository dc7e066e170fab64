import 'server-only';
import { formatDate } from '@/lib/core/dates';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { tableFile, type TableFile } from '@/lib/data/sheet-file';
import type { ExportKind } from '../contract';
import { exportErrors } from '../errors';
import { OWN_ROW_CAP } from '../own-rules';
import type { ExportSource } from '../walk';

async function* rowsOf(source: ExportSource): AsyncGenerator {
  for await (const page of source.pages()) yield* page;
}

/**
 * A buyer's own rows as a file, made at once (domain.md section 10); that it was made stands in the operation log (S-49).
 *
 * @throws 422 beyond {@link OWN_ROW_CAP} rows
 */
export async function exportOwn(
  ctx: Ctx,
  { kind, label, params }: { kind: ExportKind; label: string; params: object },
  source: ExportSource,
): Promise<TableFile> {
  const rowCount = await source.count(OWN_ROW_CAP + 1);
  if (rowCount > OWN_ROW_CAP) throw exportErrors.tooManyOwn();
  await recordOperation(ctx, {
    action: 'export.own',
    entity: 'export',
    entityId: kind,
    after: { kind, params, rowCount },
  });
  return tableFile(ctx, `${label}-${formatDate(ctx.now)}.xlsx`, {
    name: label,
    columns: source.columns,
    rows: rowsOf(source),
  });
}
