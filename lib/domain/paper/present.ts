import 'server-only';
import { readFen } from '@/lib/core/money';
import type { Paper, PaperColumn } from '@/lib/core/paper';
import { goodsColumns } from '@/lib/domain/invoice/goods-present';
import { accountText } from '@/lib/domain/payment/issuer-queries';
import type {
  ContractFacts,
  DeliveryFacts,
  OrderHead,
  PaperFacts,
  Parties,
  ReceiptFacts,
} from './facts-rules';
import { clauseOf, countWord, fillIn, linesOf, type PaperTexts, type Placeholder } from './rules';

const DAY = '　　　　年　　　月　　　日';

const receiverOf = ({ receiver }: OrderHead): string =>
  receiver ? `${receiver.name} ${receiver.phone}` : '';

/** What the placeholders of a template stand for on this paper. */
function valuesOf(
  { head }: PaperFacts,
  { seller, buyer, paymentLabel }: Parties,
  paperNo: string,
): Record<Placeholder, string> {
  return {
    买方: buyer.name,
    卖方: seller.name,
    单据编号: paperNo,
    订单号: head.orderSn,
    下单日期: head.orderedOn,
    合计: head.total,
    合计大写: head.capital,
    收货人: receiverOf(head),
    收货地址: head.receiver?.address ?? '',
    配送方式: head.shippingMethod,
    付款方式: paymentLabel,
    收款账户: seller.account ? accountText(seller.account) : '',
    联系电话: seller.phone,
  };
}

const factsOf = (pairs: readonly (readonly [string, string])[]): Paper['facts'] =>
  pairs.flatMap(([label, text]) => (text.trim() === '' ? [] : [{ label, text }]));

/** What is told of a party below its name; what is not known is written in by hand. */
const party = (told: Parties['buyer']): string[] => [
  `单位名称（盖章）：${told.name}`,
  `地址：${told.address}`,
  '法定代表人或委托代理人（签字）：',
  `电话：${told.phone}`,
  `开户银行：${told.bank}`,
  `账号：${told.account}`,
  `纳税人识别号：${told.taxNo}`,
  `签订日期：${DAY}`,
];

/** The parts that follow from the texts alone. */
type Written = Pick<Paper, 'title' | 'number' | 'intro'> & {
  lines: readonly string[];
  fill: (text: string) => string;
};

function contract(facts: ContractFacts, { seller, buyer }: Parties, written: Written): Paper {
  const { lines, fill, ...head } = written;
  const { account } = seller;
  return {
    ...head,
    issuer: '',
    facts: factsOf([
      ['合同编号', head.number],
      ['下单日期', facts.head.orderedOn],
      ['甲方（需方）', buyer.name],
      ['乙方（供方）', seller.name],
      ['备注', facts.remark],
    ]),
    tableTitle: '一、订购书刊及价款',
    columns: goodsColumns,
    rows: facts.rows,
    sums: facts.sums,
    total: `合计（大写）：人民币${facts.head.capital}（其中税额 ${readFen(facts.taxFen)} 元）`,
    clauses: lines.map(clauseOf).map(({ title, text }, i) => ({
      mark: countWord(i + 2),
      title,
      text: fill(text),
    })),
    conditions: [],
    seals: [
      { title: '甲方（需方）', lines: party(buyer) },
      {
        title: '乙方（供方）',
        lines: party({
          name: seller.name,
          address: seller.address ?? '',
          phone: seller.phone,
          bank: account?.bank ?? '',
          account: account?.accountNo ?? '',
          taxNo: '',
        }),
      },
    ],
    form: true,
  };
}

const LIST_END: readonly PaperColumn[] = [
  { title: '实收', width: 8, align: 'center' },
  { title: '备注', width: 14, align: 'left' },
];
const GOODS: readonly PaperColumn[] = [
  { title: '书刊名称', width: 40, align: 'left' },
  { title: 'ISBN / ISSN', width: 18, align: 'center' },
];
const NUMBER: PaperColumn = { title: '序号', width: 6, align: 'center' };
const COPIES: PaperColumn = { title: '数量', width: 8, align: 'center' };

const ofParcel: readonly PaperColumn[] = [NUMBER, ...GOODS, COPIES, ...LIST_END];
const ofOrder: readonly PaperColumn[] = [
  { title: '序号', width: 6, align: 'center' },
  { title: '发货单号', width: 22, align: 'center' },
  { title: '收货人', width: 12, align: 'center' },
  { title: '物流公司、运单号', width: 19, align: 'center' },
  { title: '书刊名称', width: 30, align: 'left' },
  { title: 'ISBN / ISSN', width: 19, align: 'center' },
  COPIES,
];
const ofReceipt: readonly PaperColumn[] = [
  NUMBER,
  { title: '书刊名称', width: 36, align: 'left' },
  { title: 'ISBN / ISSN', width: 17, align: 'center' },
  { title: '订购', width: 11, align: 'center' },
  { title: '已交付', width: 8, align: 'center' },
  { title: '已签收', width: 8, align: 'center' },
  ...LIST_END,
];

function delivery(facts: DeliveryFacts, { seller, buyer }: Parties, written: Written): Paper {
  const { lines, fill, ...head } = written;
  const { parcel, head: order } = facts;
  return {
    ...head,
    issuer: seller.name,
    facts: parcel
      ? factsOf([
          ['清单编号', head.number],
          ['订单号', order.orderSn],
          ['发货单号', parcel.shipmentNo],
          ['子订单号', parcel.childNo ?? ''],
          ['发货日期', parcel.shippedOn],
          ['发货仓', parcel.center],
          ['物流公司', parcel.carrier],
          ['运单号', parcel.trackingNo],
          ['订购单位', buyer.name],
          ['收货人', parcel.receiver],
          ['收货地址', parcel.address],
          ['备注', parcel.remark],
        ])
      : factsOf([
          ['清单编号', head.number],
          ['订单号', order.orderSn],
          ['订购单位', buyer.name],
          ['下单日期', order.orderedOn],
          ['收货人', facts.split ? '见下表' : receiverOf(order)],
          ['收货地址', facts.split ? '' : (order.receiver?.address ?? '')],
        ]),
    columns: parcel ? ofParcel : ofOrder,
    rows: facts.rows,
    sums: [],
    total: `合计：${facts.parcels} 个包裹，${facts.quantity} 册（件）`,
    conditions: lines.map(fill),
    seals: [
      { title: '送货单位（盖章）：', lines: ['经办人：', `日期：${DAY}`] },
      { title: '收货单位（签字或盖章）：', lines: ['签收人：', `签收日期：${DAY}`] },
    ],
  };
}

function receipt(facts: ReceiptFacts, { seller, buyer }: Parties, written: Written): Paper {
  const { lines, fill, ...head } = written;
  const { head: order } = facts;
  return {
    ...head,
    issuer: '',
    facts: factsOf([
      ['编号', head.number],
      ['订单号', order.orderSn],
      ['收货单位', buyer.name],
      ['供货单位', seller.name],
      ['下单日期', order.orderedOn],
      ['收货地址', order.receiver?.address ?? ''],
    ]),
    columns: ofReceipt,
    rows: facts.rows,
    sums: [],
    total: '验收结论：□ 品种、数量相符，质量合格　　□ 有差异，见备注',
    conditions: lines.map(fill),
    seals: [
      { title: '收货单位（签字或盖章）：', lines: ['验收人：', `验收日期：${DAY}`] },
      { title: '供货单位（盖章）：', lines: ['经办人：', `日期：${DAY}`] },
    ],
  };
}

/** A paper of these facts with the texts of a template. */
export function paperOf(texts: PaperTexts, facts: PaperFacts, parties: Parties, paperNo: string): Paper {
  const values = valuesOf(facts, parties, paperNo);
  const fill = (text: string) => fillIn(text, values);
  const written = {
    title: fill(texts.title),
    number: paperNo,
    intro: linesOf(texts.intro).map(fill),
    lines: linesOf(texts.clauses),
    fill,
  };
  if (facts.kind === 'contract') return contract(facts, parties, written);
  if (facts.kind === 'delivery') return delivery(facts, parties, written);
  return receipt(facts, parties, written);
}
