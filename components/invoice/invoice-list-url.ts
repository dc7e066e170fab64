import { fitText } from '@/lib/core/characters';

/** Tabs of 我的发票; each is an address. */
export const invoicePageTabs = ['billable', 'applied', 'issued', 'titles'] as const;
export type InvoicePageTab = (typeof invoicePageTabs)[number];

export const invoicePageTabLabels: Readonly<Record<InvoicePageTab, string>> = {
  billable: '可开票订单',
  applied: '已申请',
  issued: '已开票',
  titles: '抬头管理',
};

export const INVOICES_PATH = '/user/center/invoices';
export const INVOICE_PAGE_SIZE = 10;

export interface InvoicePageUrl {
  tab: InvoicePageTab;
  pageNum: number;
  keyword: string;
}

type Params = Readonly<Record<string, string | string[] | undefined>>;

const one = (v: string | string[] | undefined) => (typeof v === 'string' ? v : '');

/** What the address of 我的发票 asks for; anything unreadable counts as not asked. */
export function readInvoiceUrl(params: Params): InvoicePageUrl {
  const tab = invoicePageTabs.find((t) => t === one(params['tab'])) ?? 'billable';
  const page = one(params['pageNum']);
  const keyword = fitText(
    one(params['keyword'])
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim(),
    50,
  );
  return { tab, pageNum: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1, keyword };
}

export function invoiceTabHref(tab: InvoicePageTab): string {
  return tab === 'billable' ? INVOICES_PATH : `${INVOICES_PATH}?tab=${tab}`;
}
