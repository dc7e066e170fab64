import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { areaManagerCodes, areas } from '@/db/schema/area';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { assertClean, textsOf } from '@/lib/data/public-text';
import type { ImportApplyInput, ImportPreview } from '../import-contract';
import { diffManagers, managerText, type KnownManager, type ManagerDiff } from '../manager-import-rules';
import { readScopes } from '../manager-queries';
import { assertImport, presentImport, readImport, refuseHead } from './import-areas';
import { addManager, editManager, lockManagers, MANAGER_LABELS } from './save-manager';

type Known = KnownManager & { id: number; version: number };

async function readKnown(ctx: Ctx): Promise<Map<string, Known>> {
  const rows = await ctx.db.select().from(areaManagerCodes).orderBy(asc(areaManagerCodes.code));
  const scopes = await readScopes(ctx);
  return new Map(
    rows.map((r) => [
      r.code,
      {
        id: r.id,
        version: r.version,
        code: r.code,
        name: r.name,
        phone: r.phone,
        remark: r.remark,
        enabled: r.active,
        areaCodes: (scopes.get(r.id) ?? []).map((a) => a.code),
      },
    ]),
  );
}

async function difference(ctx: Ctx, file: Blob): Promise<{ diff: ManagerDiff; known: Map<string, Known> }> {
  const rows = await readImport(file);
  const known = await readKnown(ctx);
  const used = await ctx.db.select({ code: areas.code }).from(areas).where(eq(areas.active, true));
  const diff = diffManagers(rows, known, new Set(used.map((a) => a.code)));
  return { diff: diff ?? refuseHead('编码、姓名和负责地区'), known };
}

const preview = (diff: ManagerDiff) =>
  presentImport({
    ...diff,
    changes: diff.changes.map((c) => ({
      line: c.line,
      code: c.code,
      action: c.action,
      before: c.before && managerText(c.before),
      after: managerText(c),
    })),
  });

/** Shows what a list of codes would change, with the errors by row; writes nothing. @throws 400 when the file cannot be read */
export async function previewManagers(ctx: Ctx, { file }: { file: Blob }): Promise<ImportPreview> {
  requireAdmin(ctx);
  return preview((await difference(ctx, file)).diff);
}

/**
 * Imports a list of codes in one transaction; codes that it does not name stay.
 *
 * @throws 400 with the errors by row, 409 when the differences are not those of the preview, 422 for words that are not published
 */
export async function importManagers(
  ctx: Ctx,
  { file, fingerprint }: ImportApplyInput,
): Promise<ImportPreview> {
  requireAdmin(ctx);
  await lockManagers(ctx);
  const { diff, known } = await difference(ctx, file);
  const shown = preview(diff);
  assertImport(shown, fingerprint);
  await assertClean(
    ctx,
    diff.changes.flatMap((c) => textsOf({ ...c }, MANAGER_LABELS)),
  );
  for (const { code, name, phone, remark, enabled, areaCodes } of diff.changes) {
    const row = { code, name, phone: phone ?? '', remark: remark ?? '', enabled, areaCodes: [...areaCodes] };
    const before = known.get(code);
    await (before
      ? editManager(ctx, { ...row, id: before.id, version: before.version })
      : addManager(ctx, row));
  }
  return shown;
}
