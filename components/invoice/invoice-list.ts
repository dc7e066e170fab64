import { listSpec, type ListUrl } from '@/components/ui/card-list/spec';

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
