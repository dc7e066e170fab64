import { listSpec, type ListNothing, type ListUrl } from '@/components/ui/card-list/spec';
import { specialOrderMachine } from '@/lib/states/specialOrder';

const tabs = ['all', ...specialOrderMachine.states] as const;
type ApplicationTab = (typeof tabs)[number];
export type ApplicationUrl = ListUrl<ApplicationTab>;

/** 特殊订单. */
export const applicationList = listSpec({
  path: '/user/center/special-orders',
  tabs,
  tabParam: 'status',
  labelOf: (tab) => (tab === 'all' ? '全部' : specialOrderMachine.label(tab)),
  label: '申请状态',
  noun: '申请',
});

/** The call behind an address. */
export function applicationInputOf({ tab, pageNum }: ApplicationUrl) {
  return { ...(tab !== 'all' && { status: tab }), pageNum, pageSize: 10 };
}

export const applicationNothing = ({ tab }: ApplicationUrl): ListNothing => ({
  title: tab === 'all' ? '您还没有提交过申请' : `没有${applicationList.labelOf(tab)}的申请`,
  text: '需要加印、补购过刊或其他帮助时，可以在这里向商城提出。',
});
