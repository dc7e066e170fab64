import { listSpec, type ListNothing, type ListUrl } from '@/components/ui/card-list/spec';
import { bookTitle } from '@/lib/core/book-title';
import type { QuotationView } from '@/lib/domain/quotation/contract';
import { quotationFaces } from '@/lib/states/quotation';

const tabs = ['all', 'valid', 'pending', 'ordered', 'expired', 'cancelled'] as const;
type QuotationTab = (typeof tabs)[number];
export type QuotationUrl = ListUrl<QuotationTab>;

/** 报价单. */
export const quotationList = listSpec({
  path: '/user/center/quotations',
  tabs,
  labelOf: (tab) => (tab === 'all' ? '全部' : quotationFaces[tab]),
  label: '报价单状态',
  noun: '报价单',
});

/** The call behind an address. */
export function quotationInputOf({ tab, pageNum }: QuotationUrl) {
  return { ...(tab !== 'all' && { face: tab }), pageNum, pageSize: 10 };
}

export const quotationNothing = ({ tab }: QuotationUrl): ListNothing => ({
  title: tab === 'all' ? '还没有报价单' : `没有${quotationList.labelOf(tab)}的报价单`,
  text: '在结算页可以按当前价格生成报价单，30 天内有效，期间可转为订单。',
});

/** What is quoted, in a line: the first title, and how many kinds and copies. */
export const quotedGoods = (row: Pick<QuotationView, 'title' | 'kinds' | 'quantity'>): string =>
  row.kinds > 1
    ? `${bookTitle(row.title)}等 ${row.kinds} 种，共 ${row.quantity} 件`
    : `${bookTitle(row.title)} ${row.quantity} 件`;
