import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '@/lib/data/ctx';
import { recordOperation } from '@/lib/data/audit';
import { transition } from '@/lib/data/transition';
import { applyAfterSale } from '@/lib/domain/aftersale/commands/apply-after-sale';
import { withdrawAfterSale } from '@/lib/domain/aftersale/commands/end-after-sale';
import { freeQuantities } from '@/lib/domain/aftersale/commands/freeze-quantities';
import { sendGoods } from '@/lib/domain/aftersale/commands/send-goods';
import type { ApplyInput } from '@/lib/domain/aftersale/contract';
import { RETURN_SEND_DAYS } from '@/lib/domain/aftersale/rules';
import { afterSaleMachine } from '@/lib/states/aftersale';
import type { OrderState } from '@/lib/states/order';
import { afterSaleEvents, afterSales, deliveryCorps, orderItems, orders, uploads } from '../schema';
import { buyerCtx, clerkCtx, type World } from './case-world';
import { demoFile } from './files';

const DAY = 86_400_000;
const HOUR = 3_600_000;

type CaseFate = 'applied' | 'wait_goods' | 'goods_sent' | 'rejected' | 'withdrawn';

interface CasePlan extends Pick<ApplyInput, 'kind' | 'goodsState' | 'reasonKind' | 'reason'> {
  phone: string;
  /** Of the newest order of this state that has a fitting line. */
  of: OrderState;
  photo?: boolean;
  daysAgo: number;
  fate: CaseFate;
  note?: string;
}

/** Cases of the two named buyers in the states that a buyer can meet. */
const CASES: readonly CasePlan[] = [
  {
    phone: '13800000001',
    of: 'to_ship',
    kind: 'refund_only',
    goodsState: 'unshipped',
    reasonKind: 'no_need',
    reason: '数量填多了，只需要一本。',
    daysAgo: 0.2,
    fate: 'applied',
  },
  {
    phone: '13800000001',
    of: 'shipped',
    kind: 'return_refund',
    goodsState: 'shipped',
    reasonKind: 'damaged',
    reason: '收到时书角压折，封面有水渍。',
    photo: true,
    daysAgo: 1.5,
    fate: 'wait_goods',
    note: '同意退货，请将商品和发货单一并寄回。',
  },
  {
    phone: '13800000001',
    of: 'part_shipped',
    kind: 'refund_only',
    goodsState: 'unshipped',
    reasonKind: 'other',
    reason: '单位已统一订购，不再需要。',
    daysAgo: 3,
    fate: 'withdrawn',
  },
  {
    phone: '13800000001',
    of: 'completed',
    kind: 'return_refund',
    goodsState: 'shipped',
    reasonKind: 'no_need',
    reason: '内容与预期不符。',
    daysAgo: -4,
    fate: 'rejected',
    note: '商品已加盖藏书章，不符合无损退回的条件',
  },
  {
    phone: '13800000002',
    of: 'shipped',
    kind: 'return_refund',
    goodsState: 'shipped',
    reasonKind: 'wrong_goods',
    reason: '其中一种与订单不符，请更换或退款。',
    photo: true,
    daysAgo: 4,
    fate: 'goods_sent',
    note: '同意退货，运费由商城承担。',
  },
];

/** After-sale cases of the demo world, filed by the commands of the site. */
export async function seedAfterSales(world: World): Promise<number> {
  for (const [i, plan] of CASES.entries()) {
    await seedCase(world, plan, i);
  }
  return CASES.length;
}

/** A photo that the buyer has handed in, kept privately. */
async function seedPhoto({ db, storage }: World, ownerId: number, i: number, at: Date): Promise<number> {
  const key = `seed/after-sale-${i}.webp`;
  const bytes = await demoFile(`after-sale-${i}.webp`);
  const put = await storage.put(key, bytes, { contentType: 'image/webp', private: true });
  const [row] = await db
    .insert(uploads)
    .values({
      key,
      usage: 'after_sale',
      kind: 'image',
      private: true,
      ownerId,
      sha256: put.sha256,
      sizeBytes: put.size,
      mime: 'image/webp',
      ext: 'webp',
      originalName: '商品照片.webp',
      width: 960,
      height: 720,
      createdAt: at,
    })
    .returning({ id: uploads.id });
  return row?.id ?? 0;
}

async function seedCase(world: World, plan: CasePlan, i: number): Promise<void> {
  const { db, now } = world;
  const owner = await buyerCtx(world, plan.phone, now);
  const buyerId = owner.actor.kind === 'buyer' ? owner.actor.userId : 0;
  const candidates = await db
    .select({ order: orders, line: orderItems })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.buyerId, buyerId), eq(orders.status, plan.of), isNull(orderItems.subYear)))
    .orderBy(desc(orders.createdAt), asc(orderItems.lineNo));
  const found = candidates.find(
    ({ line: l }) => (plan.goodsState === 'shipped' ? l.shippedQty : l.quantity - l.shippedQty) > 0,
  );
  if (!found) return;
  const { order, line } = found;
  // A completed order was complained about some days after it ended.
  const at =
    plan.daysAgo < 0 && order.finishedAt
      ? new Date(order.finishedAt.getTime() - plan.daysAgo * DAY)
      : new Date(now.getTime() - plan.daysAgo * DAY);
  const ctx: Ctx = { ...owner, now: at };
  const id = await applyAfterSale(ctx, {
    submitKey: `seed-after-sale-${i}`,
    orderId: order.id,
    kind: plan.kind,
    goodsState: plan.goodsState,
    reasonKind: plan.reasonKind,
    reason: plan.reason,
    lines: [{ orderItemId: line.id, quantity: 1 }],
    issues: [],
    fileIds: plan.photo ? [await seedPhoto(world, buyerId, i, at)] : [],
  });
  await db.update(afterSales).set({ createdAt: at, updatedAt: at }).where(eq(afterSales.id, id));
  await settle(world, ctx, plan, id, at);
}

/** What the clerk and the buyer have done with the case since. */
async function settle(world: World, owner: Ctx, plan: CasePlan, id: number, at: Date): Promise<void> {
  if (plan.fate === 'applied') return;
  const later = new Date(at.getTime() + 6 * HOUR);
  if (plan.fate === 'withdrawn') return withdrawAfterSale({ ...owner, now: later }, id);
  const ctx = clerkCtx(world, later);
  const refused = plan.fate === 'rejected';
  const [asked] = await world.db
    .select({ requestedFen: afterSales.requestedFen })
    .from(afterSales)
    .where(eq(afterSales.id, id));
  if (!asked) throw new Error(`no case ${id}`);
  const audit = { auditedBy: ctx.actor.kind === 'admin' ? ctx.actor.userId : null, auditedAt: later };
  const row = await transition(ctx, {
    machine: afterSaleMachine,
    table: afterSales,
    events: afterSaleEvents,
    id,
    action: refused ? 'reject' : 'askGoods',
    set: {
      ...audit,
      auditNote: plan.note,
      ...(!refused && {
        approvedFen: asked.requestedFen,
        returnName: '保密宣传网退货组',
        returnPhone: '010-83600100',
        returnAddress: '北京市丰台区科兴路甲 9 号 保密宣传网仓库',
        returnDeadlineAt: new Date(later.getTime() + RETURN_SEND_DAYS * DAY),
      }),
    },
    reason: plan.note,
  });
  await recordOperation(ctx, {
    action: refused ? 'refund.refuse' : 'return.agree',
    entity: 'afterSale',
    entityId: id,
    before: { status: 'applied' },
    after: { status: row.status },
    reason: plan.note,
  });
  if (refused) await freeQuantities(ctx, row);
  if (plan.fate !== 'goods_sent') return;
  const [corp] = await world.db.select().from(deliveryCorps).orderBy(deliveryCorps.sort).limit(1);
  const sentAt = new Date(at.getTime() + DAY);
  await sendGoods(
    { ...owner, now: sentAt },
    { id, deliveryCorpId: corp?.id ?? 0, trackingNo: 'EA735201846CN' },
  );
  await world.db.update(afterSales).set({ goodsSentAt: sentAt }).where(eq(afterSales.id, id));
}
