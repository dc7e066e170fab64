import { and, asc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { formatDate } from '@/lib/core/dates';
import { formatFen } from '@/lib/core/money';
import type { Ctx } from '@/lib/data/ctx';
import { rejectPayment } from '@/lib/domain/payment/commands/reject-payment';
import { lockHandAttempts } from '@/lib/domain/payment/commands/offline-attempt';
import { attachVoucher } from '@/lib/domain/payment/commands/submit-voucher';
import { orders, payments, uploads } from '../schema';
import { buyerCtx, type World } from './case-world';
import { actorCtx } from './ctx';
import { FAMILY } from './font';

const HOUR = 3_600_000;
type Order = typeof orders.$inferSelect;

/** Buyers whose waiting orders are to be paid by transfer, and what became of their slips so far. */
const TRANSFERS = [
  { phone: '13800000003', name: '高文博', fates: ['submitted'] },
  { phone: '13800000027', name: '张杰', fates: ['rejected', 'none'] },
] as const;

/** Somebody of finance at a moment of the past. */
export function financeCtx({ db, people, storage }: World, at: Date, login = 'finance'): Ctx {
  const person = people.staff.get(login);
  if (!person) throw new Error(`demo account ${login} is missing`);
  const { id: userId, name, role } = person;
  return actorCtx(
    db,
    { kind: 'admin', userId, name, role, permissions: ['finance'], sessionId: 'seed' },
    at,
    {
      storage,
    },
  );
}

/** A bank's receipt as it is downloaded, 900 × 560 pixels. */
function draw(payer: string, orderSn: string, amountFen: number, day: string): Promise<Buffer> {
  const text = (x: number, y: number, size: number, words: string, more = '') =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="${FAMILY}, sans-serif" ${more}>${words}</text>`;
  const rows = [
    ['付款户名', payer],
    ['收款户名', '保密宣传网（演示账户）'],
    ['收款银行', '示例银行北京丰台支行'],
    ['金额（人民币）', `¥ ${formatFen(amountFen)}`],
    ['附言', orderSn],
    ['交易日期', day],
  ].map(
    ([label = '', value = ''], i) =>
      text(90, 200 + i * 52, 26, label, 'fill="#555"') + text(330, 200 + i * 52, 26, value, 'fill="#111"'),
  );
  const title = text(450, 110, 38, '示例银行转账凭证', 'text-anchor="middle" fill="#1a4f8b"');
  const frame = '<rect x="40" y="40" width="820" height="480" fill="#fff" stroke="#b0bec5"/>';
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560"><rect width="900" height="560" fill="#eceff1"/>${frame}${title}<path d="M90 140H810" stroke="#1a4f8b"/>${rows.join('')}</svg>`;
  return sharp(Buffer.from(picture)).png().toBuffer();
}

/** Hands a receipt in as the upload page does; kept privately. */
async function handIn(world: World, buyer: Ctx, order: Order, name: string): Promise<void> {
  const bankDate = formatDate(order.createdAt);
  const bytes = await draw(name, order.orderSn, order.totalFen, bankDate);
  const key = `private/seed/slip-${order.orderSn}.png`;
  const put = await world.storage.put(key, bytes, { contentType: 'image/png', private: true });
  const originalName = `转账凭证-${order.orderSn}.png`;
  const [file] = await world.db
    .insert(uploads)
    .values({
      key,
      usage: 'voucher',
      kind: 'image',
      ownerId: order.buyerId,
      private: true,
      sha256: put.sha256,
      sizeBytes: bytes.byteLength,
      mime: 'image/png',
      ext: 'png',
      width: 900,
      height: 560,
      originalName,
      title: originalName,
    })
    .returning({ id: uploads.id });
  const mine = await lockHandAttempts(buyer, order.id);
  const slip = { uploadId: file?.id ?? 0, name: originalName, sha256: put.sha256 };
  const said = { bankPayer: name, bankDate, amountFen: order.totalFen, note: null };
  await attachVoucher(buyer, { order, mine }, slip, said);
}

/** Orders that wait for a bank transfer: one slip under review, one refused, one not handed in yet. */
export async function seedTransfers(world: World): Promise<number> {
  const { db, now } = world;
  let slips = 0;
  for (const { phone, name, fates } of TRANSFERS) {
    const buyer = await buyerCtx(world, phone, now);
    const buyerId = buyer.actor.kind === 'buyer' ? buyer.actor.userId : 0;
    const waiting = await db
      .select()
      .from(orders)
      .where(and(eq(orders.buyerId, buyerId), eq(orders.status, 'pending_payment')))
      .orderBy(asc(orders.id));
    for (const [i, order] of waiting.slice(0, fates.length).entries()) {
      await db
        .update(orders)
        .set({
          paymentMethod: 'transfer',
          isOffline: true,
          deadlineAt: sql`${orders.createdAt} + interval '7 days'`,
        })
        .where(eq(orders.id, order.id));
      if (fates[i] === 'none') continue;
      await handIn(world, buyer, order, name);
      slips += 1;
      if (fates[i] !== 'rejected') continue;
      const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id));
      const finance = financeCtx(world, new Date(now.getTime() - HOUR));
      const reason = '回单看不清金额，请重新上传清晰的电子回单';
      await rejectPayment(finance, { id: payment?.id ?? 0, reason });
    }
  }
  return slips;
}
