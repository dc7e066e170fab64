import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { countingTasks } from '@/db/schema/counting';
import { deliveryCenters, shippingMethods } from '@/db/schema/shipping';
import { shipments } from '@/db/schema/shipment';
import { stockDocuments, stockItems } from '@/db/schema/stock';
import { coreErrors } from '@/lib/core/errors';
import type { Saved } from '@/lib/core/listed';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import {
  addListed,
  editListed,
  enableListed,
  lockListed,
  sortListed,
  type ListedRow,
} from '@/lib/data/listed';
import { deleteListed } from '@/lib/data/listed-bin';
import { getAddressArea } from '@/lib/domain/area/queries';
import { centerList, corpList } from '../lists';
import type {
  DeliveryCenterEditInput,
  DeliveryCenterFields,
  DeliveryCorpEditInput,
  DeliveryCorpFields,
} from '../place-contract';

interface Switch {
  ids: readonly number[];
  enabled: boolean;
}

const conflict = (message: string, data?: object) => coreErrors.conflict({ message, data });

/** What parcels leave from, or with, when nobody chose must be there. */
function refuseDefault(row: ListedRow, act: string): void {
  if (row.isDefault !== true) return;
  throw conflict(`“${String(row.name)}”是默认项，不能${act}；请先将其他项设为默认`);
}

/** Orders hold copies in it that could not leave any more. */
async function refuseReserved(ctx: Ctx, row: ListedRow): Promise<void> {
  const [held] = await ctx.db
    .select({ n: sql<number>`coalesce(sum(${stockItems.reserved}), 0)::int` })
    .from(stockItems)
    .where(eq(stockItems.deliveryCenterId, row.id));
  const n = held?.n ?? 0;
  if (n > 0) throw conflict(`“${String(row.name)}”还有 ${n} 件商品被订单占用，不能停用`, { reserved: n });
}

async function refuseClosing(ctx: Ctx, rows: readonly ListedRow[]): Promise<void> {
  for (const row of rows) {
    refuseDefault(row, '停用');
    await refuseReserved(ctx, row);
  }
}

async function centerValues(
  ctx: Ctx,
  input: Omit<DeliveryCenterEditInput, 'id' | 'version'>,
  before?: string | null,
) {
  const { code, name, areaCode, address, contactName, contactPhone, enabled } = input;
  if (areaCode !== before) await getAddressArea(ctx, areaCode);
  return { code, name, areaCode, address, contactName, contactPhone, active: enabled };
}

/** Adds a delivery centre. @throws 400 at the area, 409 when the code is taken */
export async function addCenter(ctx: Ctx, input: DeliveryCenterFields): Promise<Saved> {
  return addListed(ctx, centerList, await centerValues(ctx, input));
}

/** @throws 400 at the area, 404, 409 when somebody saved since, the code is taken, or it would close while it is needed */
export async function editCenter(ctx: Ctx, input: DeliveryCenterEditInput): Promise<Saved> {
  const { id, version } = input;
  const [row] = await ctx.db
    .select({ areaCode: deliveryCenters.areaCode })
    .from(deliveryCenters)
    .where(eq(deliveryCenters.id, id));
  const values = await centerValues(ctx, input, row?.areaCode);
  return editListed(ctx, centerList, { id, version, ...values }, async (before) => {
    if (before.active === true && values.active === false) await refuseClosing(ctx, [before]);
  });
}

/** Opens or closes delivery centres; the stock of a closed one is not for sale. @throws 404, 409 while one is the default or holds ordered copies */
export async function enableCenters(ctx: Ctx, { ids, enabled }: Switch): Promise<void> {
  await enableListed(ctx, centerList, ids, enabled, async (rows) => {
    if (!enabled) await refuseClosing(ctx, rows);
  });
}

/** Deletes delivery centres that were never used, all of them or none. @throws 404, 409 */
export async function deleteCenters(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await deleteListed(ctx, centerList, ids, async (rows) => {
    for (const row of rows) {
      refuseDefault(row, '删除');
      for (const [table, column, noun] of [
        [stockItems, stockItems.deliveryCenterId, '种商品的库存记录'],
        [shipments, shipments.deliveryCenterId, '张发货单'],
        [stockDocuments, stockDocuments.deliveryCenterId, '张出入库单'],
        [countingTasks, countingTasks.deliveryCenterId, '个盘点任务'],
      ] as const) {
        const n = await ctx.db.$count(table, eq(column, row.id));
        if (n > 0) throw conflict(`“${String(row.name)}”已有 ${n} ${noun}，不能删除；可以停用`);
      }
    }
  });
}

const corpValues = (input: Omit<DeliveryCorpEditInput, 'id' | 'version'>) => {
  const { code, name, phone, site, noPattern, enabled } = input;
  return { code, name, phone, site, noPattern, active: enabled };
};

/** Adds a courier as the last one. @throws 409 when its code is taken */
export async function addCorp(ctx: Ctx, input: DeliveryCorpFields): Promise<Saved> {
  return addListed(ctx, corpList, corpValues(input));
}

/** @throws 404, 409 when somebody saved since, the code is taken, or the default one would be switched off */
export async function editCorp(ctx: Ctx, input: DeliveryCorpEditInput): Promise<Saved> {
  const { id, version } = input;
  const values = corpValues(input);
  return editListed(ctx, corpList, { id, version, ...values }, async (before) => {
    if (values.active === false) refuseDefault(before, '停用');
  });
}

/** Offers couriers to the shipping desk, or not. @throws 404, 409 for the default one */
export async function enableCorps(ctx: Ctx, { ids, enabled }: Switch): Promise<void> {
  await enableListed(ctx, corpList, ids, enabled, async (rows) => {
    if (!enabled) for (const row of rows) refuseDefault(row, '停用');
  });
}

/** Gives couriers a new order among themselves. @throws 404 */
export async function sortCorps(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sortListed(ctx, corpList, ids);
}

/** Deletes couriers with whom nothing was sent, all of them or none. @throws 404, 409 */
export async function deleteCorps(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await deleteListed(ctx, corpList, ids, async (rows) => {
    for (const row of rows) {
      refuseDefault(row, '删除');
      for (const [table, column, noun] of [
        [shipments, shipments.deliveryCorpId, '张发货单'],
        [shippingMethods, shippingMethods.deliveryCorpId, '种配送方式'],
      ] as const) {
        const n = await ctx.db.$count(table, eq(column, row.id));
        if (n > 0) throw conflict(`“${String(row.name)}”已被 ${n} ${noun}使用，不能删除；可以停用`);
      }
    }
  });
}

/** Makes a row the default one; there is one at most. */
async function makeDefault(ctx: Ctx, listed: typeof centerList | typeof corpList, id: number): Promise<void> {
  const [row] = (await lockListed(ctx, listed, [id])) as [ListedRow];
  if (row.active !== true) throw conflict(`“${String(row.name)}”已停用，请先启用`);
  if (row.isDefault === true) return;
  const { table, entity } = listed;
  const [before] = await ctx.db
    .update(table)
    .set({ isDefault: false })
    .where(and(eq(table.isDefault, true), ne(table.id, id)))
    .returning({ id: table.id });
  await ctx.db.update(table).set({ isDefault: true }).where(eq(table.id, id));
  await recordOperation(ctx, {
    action: `${entity}.default`,
    entity,
    entityId: id,
    before: { default: before?.id ?? null },
    after: { default: id },
  });
}

/** Parcels leave from it when nothing says otherwise. @throws 404, 409 when it is closed */
export async function makeCenterDefault(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await makeDefault(ctx, centerList, id);
}

/** It is offered first at the shipping desk. @throws 404, 409 when it is switched off */
export async function makeCorpDefault(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await makeDefault(ctx, corpList, id);
}
