import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { areaText } from '@/lib/domain/area/rules';
import { formatFen } from '@/lib/core/money';
import { checkPermission } from '@/lib/core/permissions';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { getAreaNames } from '@/lib/domain/area/queries';
import { listDeliveryCenters } from '@/lib/domain/shipping/queries';
import { activatedOfCase, caseMoney } from '../case-money-queries';
import type { AgreeInput } from '../office-contract';
import { freeFreight, freightMostOf, freightOf, goodsOf, type CaseLineMoney } from '../office-rules';
import { afterSaleErrors } from '../errors';
import { readOrderFacts } from '../facts-queries';
import type { LockedCase } from './lock-case';

export interface AgreedMoney {
  goodsFen: number;
  freightFen: number;
  /** A rule was set aside: by whose word and why it was is kept. */
  special: boolean;
  activatedQty: number;
}

/** @throws 422 at the field when more is agreed than was asked for, or nothing */
function assertAmounts(input: AgreeInput, money: readonly CaseLineMoney[], agreed: AgreedMoney): void {
  const { goodsFen, freightFen } = agreed;
  const most = goodsOf(money);
  if (goodsFen > most) {
    const message = `商品金额最多 ${formatFen(most)} 元`;
    throw afterSaleErrors.overRequested({ message, errors: { goodsFen: message } });
  }
  const freightMost = freightMostOf(money);
  if (freightFen > freightMost) {
    const message = `运费最多可退 ${formatFen(freightMost)} 元`;
    throw afterSaleErrors.overFreight({ message, errors: { freightFen: message } });
  }
  if (goodsFen + freightFen === 0) {
    const { message } = afterSaleErrors.nothingAgreed();
    throw afterSaleErrors.nothingAgreed({ errors: { goodsFen: message } });
  }
  if (goodsFen + freightFen < most + freightOf(money) && input.note === '') {
    const { message } = afterSaleErrors.needNote();
    throw afterSaleErrors.needNote({ errors: { note: message } });
  }
}

/**
 * What is agreed to, within what was asked for (domain.md section 2): freight only while nothing was shipped and activated e-copies not at all,
 * unless somebody who may sets that aside with a reason. Under the case's locks.
 *
 * @throws 400 and 422 at the field; 403 for activated e-copies without the permission
 */
export async function agreeMoney(ctx: Ctx, locked: LockedCase, input: AgreeInput): Promise<AgreedMoney> {
  const { row, order, lines } = locked;
  const facts = await readOrderFacts(ctx, order, lines);
  const money = await caseMoney(ctx, row.id, lines, facts);
  const free = freeFreight(money, row.goodsState, facts.nothingSent);
  const activatedQty = await activatedOfCase(ctx, row, lines, money);
  const freightFen = input.freightFen ?? free;
  const special = freightFen > free || activatedQty > 0;
  const agreed = { goodsFen: input.goodsFen ?? goodsOf(money), freightFen, special, activatedQty };
  assertAmounts(input, money, agreed);
  if (activatedQty > 0 && checkPermission('aftersale.override', requireAdmin(ctx)) !== 'ok')
    throw afterSaleErrors.activated({ data: { activatedQty } });
  if (special && input.overrideReason.length < 2) {
    const error = freightFen > free ? afterSaleErrors.freightSent : afterSaleErrors.needOverride;
    throw error({ errors: { overrideReason: error().message } });
  }
  return agreed;
}

/** The centre that the goods came from when it is one, else the default one. */
async function centerOf(ctx: Ctx, { row, lines }: LockedCase): Promise<number | null> {
  const money = await caseMoney(ctx, row.id, lines, { lines: [], nothingSent: false, leftFen: 0 });
  const ids = lines
    .filter((l) => money.some((m) => m.orderItemId === l.id))
    .flatMap((l) => (l.stockItemId === null ? [] : [l.stockItemId]));
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .selectDistinct({ id: stockItems.deliveryCenterId })
          .from(stockItems)
          .where(inArray(stockItems.id, ids));
  if (rows.length === 1 && rows[0]) return rows[0].id;
  const [center] = await listDeliveryCenters(ctx);
  return center?.id ?? null;
}

/** Where the goods go back to: a snapshot, which a later change of the centre leaves alone. @throws 422 at `returnCenterId` */
export async function returnPlace(ctx: Ctx, locked: LockedCase, chosen: number | undefined) {
  const id = chosen ?? (await centerOf(ctx, locked));
  const [center] =
    id === null
      ? []
      : await ctx.db
          .select()
          .from(deliveryCenters)
          .where(and(eq(deliveryCenters.id, id), eq(deliveryCenters.active, true)));
  if (!center?.address || !center.contactPhone) {
    const { message } = afterSaleErrors.badCenter();
    throw afterSaleErrors.badCenter({ errors: { returnCenterId: message } });
  }
  const names = center.areaCode ? await getAreaNames(ctx, center.areaCode) : null;
  // Many centres write their district into the address already.
  const known = names !== null && names.district !== '' && center.address.startsWith(names.district);
  const region = names === null ? '' : areaText(known ? { ...names, district: '' } : names);
  return {
    returnCenterId: center.id,
    returnName: center.contactName ?? center.name,
    returnPhone: center.contactPhone,
    returnAddress: `${region.replaceAll(' ', '')}${center.address}`,
  };
}
