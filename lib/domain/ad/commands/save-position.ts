import 'server-only';
import { asc, eq, inArray } from 'drizzle-orm';
import { adPositions, ads } from '@/db/schema/ad';
import { keepAbsent } from '@/lib/core/edit';
import { recordOperation } from '@/lib/data/audit';
import { moveToBin } from '@/lib/data/bin';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { invalidate } from '@/lib/data/page-cache';
import { adErrors } from '@/lib/domain/ad/errors';
import { adList } from '@/lib/domain/ad/lists';
import type { AdPositionEditInput, AdPositionInput } from '@/lib/domain/ad/office-contract';

type Position = typeof adPositions.$inferSelect;

/** The positions named, all of them, locked. @throws 404 */
async function lockPositions(ctx: Ctx, wanted: readonly number[]): Promise<Position[]> {
  const ids = [...new Set(wanted)];
  const rows = await ctx.db
    .select()
    .from(adPositions)
    .where(inArray(adPositions.position, ids))
    .orderBy(asc(adPositions.position))
    .for('update');
  if (rows.length !== ids.length) throw adErrors.positionNotFound();
  return rows;
}

async function write(ctx: Ctx, action: string, position: number, before?: unknown, after?: unknown) {
  await invalidate(ctx, adList.tags);
  await recordOperation(ctx, { action, entity: 'adPosition', entityId: position, before, after });
}

/** Adds one of the five positions (specification section 3) that is not there. @throws 409 when it is */
export async function addPosition(ctx: Ctx, input: AdPositionInput): Promise<void> {
  requireAdmin(ctx);
  await lockName(ctx, 'list:adPosition');
  const known = await ctx.db.$count(adPositions, eq(adPositions.position, input.position));
  if (known > 0) throw adErrors.positionTaken({ errors: { position: '该广告位已存在' } });
  await ctx.db.insert(adPositions).values(input);
  await write(ctx, 'adPosition.add', input.position, undefined, input);
}

/** Names a position and says what it has room for. @throws 404 */
export async function editPosition(ctx: Ctx, input: AdPositionEditInput): Promise<void> {
  requireAdmin(ctx);
  const [before] = (await lockPositions(ctx, [input.position])) as [Position];
  const after = keepAbsent(before, input);
  await ctx.db.update(adPositions).set(after).where(eq(adPositions.position, input.position));
  await write(ctx, 'adPosition.edit', input.position, before, after);
}

/** Switches positions on or off. @throws 404 */
export async function enablePositions(
  ctx: Ctx,
  { ids, enabled }: { ids: readonly number[]; enabled: boolean },
): Promise<void> {
  requireAdmin(ctx);
  for (const { position, active } of await lockPositions(ctx, ids)) {
    if (active === enabled) continue;
    await ctx.db.update(adPositions).set({ active: enabled }).where(eq(adPositions.position, position));
    await write(ctx, 'adPosition.enable', position, { active }, { active: enabled });
  }
}

/** Deletes empty positions, all of them or none. @throws 404, 409 with the number of advertisements that stand there */
export async function deletePositions(ctx: Ctx, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  for (const row of await lockPositions(ctx, ids)) {
    const held = await ctx.db.$count(ads, eq(ads.position, row.position));
    if (held > 0) {
      throw adErrors.positionHolds({
        message: `“${row.name}”中还有 ${held} 个广告，请先移走或删除`,
        data: { ads: held },
      });
    }
    await moveToBin(ctx, {
      kind: 'adPosition',
      id: row.position,
      title: row.name,
      parts: [{ table: adPositions, where: eq(adPositions.position, row.position) }],
    });
    await write(ctx, 'adPosition.del', row.position, row);
  }
}
