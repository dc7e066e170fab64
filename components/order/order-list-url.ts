import { orderTabs, type OrderTab } from '@/lib/domain/order/contract';

export const ORDER_LIST_PATH = '/user/center/orders';
export const ORDER_PAGE_SIZE = 10;

export interface OrderListUrl {
  tab: OrderTab;
  pageNum: number;
  keyword: string;
}

type Params = Readonly<Record<string, string | string[] | undefined>>;

const one = (v: string | string[] | undefined) => (typeof v === 'string' ? v : '');

/** What the address of 我的订单 asks for; anything unreadable counts as not asked. */
export function readOrderListUrl(params: Params): OrderListUrl {
  const tab = orderTabs.find((t) => t === one(params['tab'])) ?? 'all';
  const page = one(params['pageNum']);
  const keyword = one(params['keyword'])
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 50);
  return { tab, pageNum: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1, keyword };
}

/** The call behind an address. */
export function orderListInputOf({ tab, pageNum, keyword }: OrderListUrl) {
  return { tab, pageNum, pageSize: ORDER_PAGE_SIZE, ...(keyword ? { keyword } : {}) };
}

/** The address of a tab; a search is kept while tabs are changed. */
export function orderListHref(tab: OrderTab, keyword = ''): string {
  const query = new URLSearchParams();
  if (tab !== 'all') query.set('tab', tab);
  if (keyword) query.set('keyword', keyword);
  const text = query.toString();
  return text ? `${ORDER_LIST_PATH}?${text}` : ORDER_LIST_PATH;
}
