import { fitText } from '@/lib/core/characters';
import { orderTabs, type OrderTab } from '@/lib/domain/order/contract';

export const ORDER_LIST_PATH = '/user/center/orders';
export const ORDER_PAGE_SIZE = 10;

export interface OrderListUrl {
  tab: OrderTab;
  pageNum: number;
  keyword: string;
  /** Account of the member whose orders a manager looks at; `null` = all. */
  member: number | null;
}

type Params = Readonly<Record<string, string | string[] | undefined>>;

const one = (v: string | string[] | undefined) => (typeof v === 'string' ? v : '');

/** What the address of 我的订单 asks for; anything unreadable counts as not asked. */
export function readOrderListUrl(params: Params): OrderListUrl {
  const tab = orderTabs.find((t) => t === one(params['tab'])) ?? 'all';
  const page = one(params['pageNum']);
  const keyword = fitText(
    one(params['keyword'])
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim(),
    50,
  );
  const member = one(params['member']);
  return {
    tab,
    pageNum: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    keyword,
    member: /^[1-9]\d{0,14}$/.test(member) ? Number(member) : null,
  };
}

/** The call behind an address. */
export function orderListInputOf({ tab, pageNum, keyword, member }: OrderListUrl) {
  return {
    tab,
    pageNum,
    pageSize: ORDER_PAGE_SIZE,
    ...(keyword ? { keyword } : {}),
    ...(member === null ? {} : { member }),
  };
}

/** The address of a tab; a search and the member looked at are kept while tabs are changed. */
export function orderListHref(tab: OrderTab, keyword = '', member: number | null = null): string {
  const query = new URLSearchParams();
  if (tab !== 'all') query.set('tab', tab);
  if (keyword) query.set('keyword', keyword);
  if (member !== null) query.set('member', String(member));
  const text = query.toString();
  return text ? `${ORDER_LIST_PATH}?${text}` : ORDER_LIST_PATH;
}
