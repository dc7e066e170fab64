import { listSpec, type ListNothing, type ListUrl } from '@/components/ui/card-list/spec';
import { purchaseTabs, type PurchaseTab, type PurchaseView } from '@/lib/domain/purchase/contract';
import { purchaseMachine } from '@/lib/states/purchase';

export type PurchaseUrl = ListUrl<PurchaseTab>;

const specOf = (todo: string) =>
  listSpec({
    path: '/user/center/purchases',
    tabs: purchaseTabs,
    labelOf: (tab) => (tab === 'all' ? '全部' : tab === 'todo' ? todo : purchaseMachine.label(tab)),
    label: '采购申请状态',
    noun: '采购申请',
  });

/** 采购审批, as a member has it. */
export const purchaseList = specOf(purchaseMachine.label('pending'));
/** The same for who decides: what waits waits for him. */
export const reviewList = specOf('待我审批');

/** The call behind an address. */
export const purchaseInputOf = ({ tab, pageNum }: PurchaseUrl) => ({ tab, pageNum, pageSize: 10 });

export const purchaseNothing = ({ tab }: PurchaseUrl, reviewer: boolean): ListNothing => {
  if (reviewer) {
    return tab === 'todo'
      ? { title: '没有待您审批的采购申请', text: '成员提交后，会在消息中心通知您。' }
      : {
          title: tab === 'all' ? '还没有采购申请' : `没有${purchaseList.labelOf(tab)}的采购申请`,
          text: '成员的订单超出消费限额，或单位要求全部订单经审批时，在这里审批。',
        };
  }
  return {
    title: tab === 'all' ? '还没有采购申请' : `没有${purchaseList.labelOf(tab)}的采购申请`,
    text: '订单超出消费限额，或单位要求全部订单经审批时，在结算页提交审批，通过后自动下单。',
  };
};

/** What to do with a row, beside opening it. */
export const opensToDecide = (row: Pick<PurchaseView, 'allowedActions'>): boolean =>
  row.allowedActions.includes('decide');
