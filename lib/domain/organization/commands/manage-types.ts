import 'server-only';
import { inArray } from 'drizzle-orm';
import { organizationTypes } from '@/db/schema/organization';
import type { Saved } from '@/lib/core/listed';
import type { Ctx } from '@/lib/data/ctx';
import { addListed, editListed, enableListed, sortListed } from '@/lib/data/listed';
import { deleteListed } from '@/lib/data/listed-bin';
import { organizationOfficeErrors } from '../office-errors';
import type { TypeEditInput, TypeFields } from '../type-contract';
import { typeList, usesOfType } from '../type-list';

/** Adds a type at the end. @throws 409 when there is one of that name */
export const addType = (ctx: Ctx, { name, enabled }: TypeFields): Promise<Saved> =>
  addListed(ctx, typeList, { name, active: enabled });

/** @throws 404, 409 when somebody saved since or another type has the name */
export const editType = (ctx: Ctx, { id, version, name, enabled }: TypeEditInput): Promise<Saved> =>
  editListed(ctx, typeList, { id, version, name, active: enabled });

/** Types that can be chosen from now on, or no longer; organisations keep theirs. @throws 404 */
export const enableTypes = (
  ctx: Ctx,
  { ids, enabled }: { ids: readonly number[]; enabled: boolean },
): Promise<void> => enableListed(ctx, typeList, ids, enabled);

/** @throws 404 */
export const sortTypes = (ctx: Ctx, ids: readonly number[]): Promise<void> => sortListed(ctx, typeList, ids);

/** Deletes types that no organisation uses, all of them or none. @throws 404, 409 `typeUsed` */
export async function deleteTypes(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await deleteListed(ctx, typeList, ids, async (rows) => {
    const uses = await ctx.db
      .select({ name: organizationTypes.name, n: usesOfType })
      .from(organizationTypes)
      .where(
        inArray(
          organizationTypes.id,
          rows.map((r) => r.id),
        ),
      );
    const used = uses.filter((u) => u.n > 0);
    if (used.length > 0) {
      const message = `${used.map((u) => `“${u.name}”有 ${u.n} 个单位使用`).join('，')}，只能停用`;
      throw organizationOfficeErrors.typeUsed({ message, data: { used } });
    }
  });
}
