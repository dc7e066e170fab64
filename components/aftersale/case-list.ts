import { listSpec, type ListNothing, type ListUrl } from '@/components/ui/card-list/spec';
import { afterSaleTabLabels, afterSaleTabs, type AfterSaleTab } from '@/lib/domain/aftersale/contract';

/** 退款售后. */
export const caseList = listSpec({
  path: '/user/center/after-sales',
  tabs: afterSaleTabs,
  labelOf: (tab) => afterSaleTabLabels[tab],
  label: '售后状态',
  search: { label: '搜索售后', placeholder: '售后单号、订单号或商品' },
  noun: '记录',
});

export type CaseListUrl = ListUrl<AfterSaleTab>;

/** The call behind an address. */
export function caseListInputOf({ tab, pageNum, keyword }: CaseListUrl) {
  return { kind: 'all' as const, tab, pageNum, pageSize: 10, ...(keyword ? { keyword } : {}) };
}

export function caseNothing({ tab, keyword }: CaseListUrl): ListNothing {
  if (keyword) {
    return {
      picture: 'search',
      title: `没有找到与“${keyword}”有关的售后`,
      text: '请核对售后单号、订单号，或换一个商品名称再试。',
      way: { href: caseList.path, label: '查看全部', outline: true },
    };
  }
  return {
    title: tab === 'all' ? '您还没有申请过售后' : `没有${afterSaleTabLabels[tab]}的售后`,
    text: '在订单中点击“申请售后”，可以申请退款、退货或补寄。',
    way: { href: '/user/center/orders', label: '查看我的订单' },
  };
}
