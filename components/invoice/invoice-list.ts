import { useQuery } from '@tanstack/react-query';
import { listSpec, type ListUrl } from '@/components/ui/card-list/spec';
import { apiQuery } from '@/lib/client/query';

const labels = { billable: '可开票订单', applied: '已申请', issued: '已开票', titles: '抬头管理' } as const;
type InvoicePageTab = keyof typeof labels;
export type InvoicePageUrl = ListUrl<InvoicePageTab>;

export const INVOICE_PAGE_SIZE = 10;

/** 我的发票; the search looks for orders. */
export const invoiceList = listSpec({
  path: '/user/center/invoices',
  tabs: ['billable', 'applied', 'issued', 'titles'],
  labelOf: (tab: InvoicePageTab) => labels[tab],
  label: '发票分类',
  search: { label: '搜索可开票订单', placeholder: '订单号或商品名称' },
  noun: '发票',
});

/** The read behind 已申请 and 已开票. */
export const invoicesQuery = (tab: 'applied' | 'issued', pageNum: number) =>
  apiQuery('/api/user/invoice/myInvoice', { tab, pageNum, pageSize: INVOICE_PAGE_SIZE });

/** The tabs of an address with their numbers, which come with whichever invoices are listed. */
export function useInvoiceTabs(url: InvoicePageUrl) {
  const { tab, pageNum } = url;
  const listed = useQuery(
    tab === 'applied' || tab === 'issued'
      ? invoicesQuery(tab, pageNum)
      : apiQuery('/api/user/invoice/myInvoice', { tab: 'all', pageNum: 1, pageSize: 1 }),
  );
  return invoiceList.tabsOf({ ...url, keyword: '' }, listed.data?.counts ?? {});
}
