import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { areas } from '@/db/schema/area';
import { decodeCsv, parseCsv, type CsvRow } from '@/lib/core/csv';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { assertClean, textsOf } from '@/lib/data/public-text';
import { areaErrors } from '../errors';
import {
  MAX_IMPORT_ROWS,
  SHOWN_CHANGES,
  type ImportAction,
  type ImportApplyInput,
  type ImportPreview,
  type ImportRowError,
  importActions,
} from '../import-contract';
import { diffAreas, type AreaDiff, type KnownArea } from '../import-rules';
import { readKnownAreas } from '../office-queries';
import { areaLevel, areaParent, isOfficialArea } from '../rules';
import { AREA_LABELS, AREA_TAGS, lockAreas } from './save-area';

/** Rows of an uploaded list. @throws 400 at the field `file` when it cannot be read, or is too long */
export async function readImport(file: Blob): Promise<CsvRow[]> {
  const text = decodeCsv(new Uint8Array(await file.arrayBuffer()));
  if (text === null || text.includes('\0')) {
    throw areaErrors.unreadable({ errors: { file: areaErrors.unreadable().message } });
  }
  const rows = parseCsv(text, MAX_IMPORT_ROWS + 1);
  if (!rows) {
    const message = `文件格式有误，或超过 ${MAX_IMPORT_ROWS} 行`;
    throw areaErrors.unreadable({ message, errors: { file: message } });
  }
  if (rows.length < 2) {
    const message = '文件中没有数据行';
    throw areaErrors.unreadable({ message, errors: { file: message } });
  }
  return rows;
}

/** @throws 400 at the field `file` naming the columns that are missing */
export function refuseHead(columns: string): never {
  const message = `第一行应为列名，至少包含 ${columns}`;
  throw areaErrors.unreadable({ message, errors: { file: message } });
}

interface Difference {
  rows: number;
  same: number;
  errors: ImportRowError[];
  changes: { line: number; code: string; action: ImportAction; before: string | null; after: string }[];
}

/** What a preview shows, with the fingerprint of exactly these changes. */
export function presentImport({ rows, same, errors, changes }: Difference): ImportPreview {
  const of = (action: ImportAction) => changes.filter((c) => c.action === action).length;
  return {
    rows,
    counts: { add: of('add'), edit: of('edit'), retire: of('retire'), restore: of('restore'), same },
    errorCount: errors.length,
    errors,
    changes: changes.slice(0, SHOWN_CHANGES),
    fingerprint: createHash('sha256')
      .update(JSON.stringify([rows, changes]))
      .digest('hex'),
  };
}

/** All or nothing: refuses a list with errors, and one whose changes are not those of the preview. */
export function assertImport(preview: ImportPreview, fingerprint: string): void {
  if (preview.errorCount > 0) {
    throw areaErrors.importErrors({
      message: `文件中有 ${preview.errorCount} 处错误，未导入任何内容`,
      data: preview,
    });
  }
  if (preview.fingerprint !== fingerprint) throw areaErrors.previewOld({ data: preview });
}

const words = (a: KnownArea) => `${a.name}${a.active ? '' : '（已停用）'}`;

const preview = (diff: AreaDiff) =>
  presentImport({
    ...diff,
    changes: diff.changes.map((c) => ({
      line: c.line,
      code: c.code,
      action: c.action,
      before: c.before && words(c.before),
      after: words(c),
    })),
  });

async function difference(ctx: Ctx, file: Blob): Promise<AreaDiff> {
  const diff = diffAreas(await readImport(file), await readKnownAreas(ctx));
  return diff ?? refuseHead('code（代码）和 name（名称）');
}

/** Shows what a list of areas would change, with the errors by row; writes nothing. @throws 400 when the file cannot be read */
export async function previewAreas(ctx: Ctx, { file }: { file: Blob }): Promise<ImportPreview> {
  requireAdmin(ctx);
  return preview(await difference(ctx, file));
}

/**
 * Imports a list of areas in one transaction (integrations.md section 5): adds, renames, retires and restores; what the list does not name
 * stays, nothing is deleted.
 *
 * @throws 400 with the errors by row, 409 when the differences are not those of the preview, 422 for words that are not published
 */
export async function importAreas(ctx: Ctx, { file, fingerprint }: ImportApplyInput): Promise<ImportPreview> {
  requireAdmin(ctx);
  await lockAreas(ctx);
  const diff = await difference(ctx, file);
  const shown = preview(diff);
  assertImport(shown, fingerprint);
  if (diff.changes.length === 0) return shown;
  await assertClean(
    ctx,
    diff.changes.flatMap((c) => textsOf({ ...c }, AREA_LABELS)),
  );
  // Parents before children: the foreign key looks at every statement.
  for (const level of [1, 2, 3]) {
    const rows = diff.changes.filter((c) => areaLevel(c.code) === level);
    for (let at = 0; at < rows.length; at += 1000) {
      await ctx.db
        .insert(areas)
        .values(
          rows.slice(at, at + 1000).map(({ code, name, active }) => ({
            code,
            name,
            active,
            parentCode: areaParent(code),
            level,
            sort: Number(code),
            official: isOfficialArea(code),
            updatedAt: ctx.now,
          })),
        )
        .onConflictDoUpdate({
          target: areas.code,
          set: {
            name: sql`excluded.name`,
            active: sql`excluded.active`,
            version: sql`${areas.version} + 1`,
            updatedAt: ctx.now,
          },
        });
    }
  }
  await invalidate(ctx, AREA_TAGS);
  await recordOperation(ctx, {
    action: 'area.import',
    entity: 'area',
    entityId: shown.fingerprint.slice(0, 16),
    after: {
      counts: shown.counts,
      changes: diff.changes.map(
        (c) => `${importActions[c.action]} ${c.code} ${c.before ? `${words(c.before)} → ` : ''}${words(c)}`,
      ),
    },
  });
  return shown;
}
