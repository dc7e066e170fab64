import type { PaperKind } from '@/lib/states/paper';
import type { OrderHead, PaperFacts, Parties } from './facts-rules';

/** What a template is shown with before it is saved: an order that nobody placed. */

const head: OrderHead = {
  orderSn: '202600000000001',
  orderedOn: '2026-01-15',
  receiver: { name: '示例收货人', phone: '13800000000', address: '北京市 东城区 示例路 1 号' },
  shippingMethod: '快递',
  paymentMethod: 'transfer',
  total: '1,334.50',
  capital: '壹仟叁佰叁拾肆元伍角整',
};
const books = [
  ['《示例图书》', '9787000000001'],
  ['《示例期刊》（2026 年全年）', '1000-0000'],
] as const;

const samples: Readonly<Record<PaperKind, PaperFacts>> = {
  contract: {
    kind: 'contract',
    head,
    rows: [
      ['1', ...books[0], '48.00', '45.60', '20', '912.00', '9%'],
      ['2', ...books[1], '144.00', '136.80', '3', '410.40', '9%'],
    ],
    sums: [
      { label: '商品金额', text: '1,322.40' },
      { label: '运费', text: '12.10' },
      { label: '合计（元）', text: '1,334.50' },
    ],
    taxFen: 11_019,
    remark: '',
  },
  delivery: {
    kind: 'delivery',
    head,
    parcel: {
      shipmentNo: 'S202600000000001',
      childNo: null,
      shippedOn: '2026-01-16',
      carrier: '示例快递',
      trackingNo: 'SF0000000000001',
      center: '示例仓',
      receiver: '示例收货人 13800000000',
      address: '北京市 东城区 示例路 1 号',
      remark: '',
    },
    rows: [['1', ...books[0], '20', '', '']],
    split: false,
    parcels: 1,
    quantity: 20,
  },
  receipt: {
    kind: 'receipt',
    head,
    rows: [
      ['1', ...books[0], '20', '20', '20', '', ''],
      ['2', ...books[1], '3 × 12 期', '2 期', '1 期', '', ''],
    ],
  },
};

export const sampleFacts = (kind: PaperKind): PaperFacts => samples[kind];

export const sampleBuyer: Parties['buyer'] = {
  name: '示例单位',
  address: '北京市东城区示例路 1 号',
  phone: '010-00000000',
  bank: '',
  account: '',
  taxNo: '',
};
