import {
  listSpec,
  oneParam,
  type ListNothing,
  type ListUrl,
  type PageParams,
} from '@/components/ui/card-list/spec';
import { orderTabLabels, orderTabs, type OrderListView, type OrderTab } from '@/lib/domain/order/contract';

/** 我的订单. */
export const orderList = listSpec({
  path: '/user/center/orders',
  tabs: orderTabs,
  labelOf: (tab) => orderTabLabels[tab],
  label: '订单状态',
  search: { label: '搜索订单', placeholder: '订单号或商品名称' },
  noun: '订单',
});

export interface OrderListUrl extends ListUrl<OrderTab> {
  /** Account of the member whose orders a manager looks at; `null` = all. */
  member: number | null;
}

export function readOrderListUrl(params: PageParams): OrderListUrl {
  const member = oneParam(params, 'member');
  return { ...orderList.read(params), member: /^[1-9]\d{0,14}$/.test(member) ? Number(member) : null };
}

/** What an address narrows the list to. */
export const exportFilterOf = ({ tab, keyword, member }: OrderListUrl) => ({
  tab,
  ...(keyword ? { keyword } : {}),
  ...(member === null ? {} : { member }),
});

/** The call behind an address. */
export const orderListInputOf = (url: OrderListUrl) => ({
  ...exportFilterOf(url),
  pageNum: url.pageNum,
  pageSize: 10,
});

/** The files that can be made of the list. */
export const orderFiles = [
  { path: '/api/user/order/export', label: '我的订单', text: '每行一种商品，含金额、收货人和运单号' },
  { path: '/api/user/order/parcel/export', label: '我的包裹', text: '每行一个包裹，含运单号、收货人和内容' },
] as const;

export function orderNothing({ tab, keyword, member }: OrderListUrl): ListNothing {
  const way = { href: orderList.path, label: '查看全部订单', outline: true };
  if (keyword) {
    return {
      picture: 'search',
      title: `没有找到与“${keyword}”有关的订单`,
      text: '请核对订单号，或换一个商品名称再试。',
      way,
    };
  }
  if (member !== null) return { title: '该下单人没有符合条件的订单', way };
  return {
    title: tab === 'all' ? '您还没有订单' : `没有${orderTabLabels[tab]}的订单`,
    text: '去书刊商城看看，挑选需要的图书和期刊。',
    way: { href: '/mall', label: '去逛商城' },
  };
}

/** The numbers on the tabs are those of all orders: none while some are sought. */
export const orderCounts = ({ keyword, member }: OrderListUrl, orders: OrderListView | undefined) =>
  keyword || member !== null || !orders ? {} : orders.counts;
