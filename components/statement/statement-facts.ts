import type { Description } from '@/components/ui/description-list';
import type { StatementView } from '@/lib/domain/statement/contract';

/** Number, days and both parties of a statement. */
export const statementFacts = ({ statementNo, from, to, buyer, seller }: StatementView): Description[] => [
  { label: '对账单号', value: statementNo },
  { label: '对账期间', value: `${from} 至 ${to}` },
  { label: '购货单位', value: buyer.name },
  { label: '信用代码', value: buyer.creditCode },
  { label: '供货单位', value: seller.name },
  { label: '联系电话', value: seller.phone },
  { label: '收款账户', value: seller.account, wide: true },
];
