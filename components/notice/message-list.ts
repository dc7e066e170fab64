import { listSpec, type ListNothing, type ListUrl } from '@/components/ui/card-list/spec';

/** `1` as the address says it: the unread ones. */
export type MessageUrl = ListUrl<'all' | '1'>;

/** 消息中心. */
export const messageList = listSpec({
  path: '/user/center/messages',
  tabs: ['all', '1'],
  tabParam: 'unread',
  labelOf: (tab) => (tab === 'all' ? '全部' : '未读'),
  label: '消息分类',
  noun: '消息',
});

/** The call behind an address. */
export function messageInputOf({ tab, pageNum }: MessageUrl) {
  return { ...(tab === '1' && { unread: true }), pageNum, pageSize: 15 };
}

export const messageNothing = ({ tab }: MessageUrl): ListNothing => ({
  title: tab === '1' ? '没有未读消息' : '还没有消息',
  text: '付款、发货、退款和开票的进展会在这里通知您。',
});
