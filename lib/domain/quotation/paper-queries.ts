import 'server-only';
import type { Paper } from '@/lib/core/paper';
import { formatDate } from '@/lib/core/dates';
import { capitalFen } from '@/lib/core/capital-fen';
import { readFen } from '@/lib/core/money';
import type { RawReply } from '@/lib/data/call';
import type { Ctx } from '@/lib/data/ctx';
import { receiverText } from '@/lib/domain/member/rules';
import { goodsColumns, goodsRow } from '@/lib/domain/invoice/goods-present';
import { accountText, issuerOf } from '@/lib/domain/payment/issuer-queries';
import { quotationErrors } from './errors';
import { presentRest, type QuotationFacts, type QuotationItem } from './present';
import { findOwnQuotation, listQuotationItems } from './queries';
import { faceOf, hasPaper, lastMoment } from './rules';

/** 报价单 as a paper: heading, goods, sums in figures and words, conditions, places for two seals. */
async function paperOf(ctx: Ctx, { row }: QuotationFacts, items: readonly QuotationItem[]): Promise<Paper> {
  const issuer = await issuerOf(ctx);
  const { taxFen } = presentRest(row, items);
  const until = formatDate(lastMoment(row.expiresAt));
  const { receiverName, receiverPhone, province, city, district, address } = row;
  const placed = province !== null && city !== null && district !== null && address !== null;
  const facts = [
    ['报价单号', row.quotationSn],
    ['报价日期', formatDate(row.createdAt)],
    ['客户名称', row.customerName],
    ['有效期至', until],
    ['收货人', placed ? `${receiverName ?? ''} ${receiverPhone ?? ''}` : ''],
    ['配送方式', row.shippingMethodName ?? ''],
    ['收货地址', placed ? receiverText({ province, city, district, address }) : ''],
    ['联系方式', issuer.contacts],
    ['联系地址', issuer.address ?? ''],
    ['备注', row.remark ?? ''],
  ];
  const seal = ['经办人：', '日期：　　　　年　　　月　　　日'];
  return {
    issuer: issuer.name,
    title: '报价单',
    number: row.quotationSn,
    facts: facts.flatMap(([label = '', text = '']) => (text.trim() === '' ? [] : [{ label, text }])),
    columns: goodsColumns,
    rows: items.map(goodsRow),
    sums: [
      { label: '商品金额', text: readFen(row.goodsFen) },
      ...(row.discountFen > 0
        ? [{ label: `协议优惠（${row.discountReason ?? ''}）`, text: readFen(-row.discountFen) }]
        : []),
      { label: '运费', text: readFen(row.freightFen) },
      { label: '合计（元）', text: readFen(row.totalFen) },
    ],
    total: `合计（大写）：人民币${capitalFen(row.totalFen)}（其中税额 ${readFen(taxFen)} 元）`,
    conditions: [
      '单价和运费均为含税价，合计为应付总额。',
      `本报价单的价格、运费和优惠在 ${until}（含当日）前有效，逾期须重新报价。`,
      '报价不占用库存，以提交订单时的可供数量为准；订单按本报价单的商品、数量和收货地址一次提交。',
      '期刊按出刊进度逐期寄送；可订期次发生变化的，须重新报价。',
      ...(issuer.account === null ? [] : [`银行转账收款账户：${accountText(issuer.account)}。`]),
    ],
    seals: [
      { title: '报价单位（盖章）：', lines: seal },
      { title: '客户确认（盖章）：', lines: seal },
    ],
  };
}

/** The paper of a quotation as a file; drawn anew each time from what is frozen. @throws 409 while it waits for a second person, and once it is cancelled */
export async function drawPaper(ctx: Ctx, found: QuotationFacts): Promise<RawReply> {
  if (!hasPaper(faceOf(found.row, ctx.now)))
    throw found.row.status === 'pending' ? quotationErrors.noPaper() : quotationErrors.cancelled();
  const items = await listQuotationItems(ctx, found.row.id);
  const body = await ctx.ports.label.drawPaper(await paperOf(ctx, found, items));
  return {
    body,
    contentType: 'application/pdf',
    filename: `报价单-${found.row.quotationSn}.pdf`,
    headers: { 'cache-control': 'private, no-store' },
  };
}

/** The paper of a quotation that the caller may see. @throws 404 for another's */
export async function drawOwnPaper(ctx: Ctx, id: number): Promise<RawReply> {
  return drawPaper(ctx, await findOwnQuotation(ctx, id));
}
