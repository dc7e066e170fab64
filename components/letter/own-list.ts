import { listSpec, type ListNothing, type ListUrl } from '@/components/ui/card-list/spec';

export type LetterUrl = ListUrl<'all' | 'pending'>;

/** 我的来信. */
export const ownLetterList = listSpec({
  path: '/user/center/letters',
  tabs: ['all', 'pending'],
  tabParam: 'status',
  labelOf: (tab) => (tab === 'all' ? '全部' : '待处理'),
  label: '来信状态',
  noun: '来信',
});

/** The call behind an address. */
export function letterInputOf({ tab, pageNum }: LetterUrl) {
  return { ...(tab === 'pending' && { status: tab }), pageNum, pageSize: 10 };
}

export const letterNothing = ({ tab }: LetterUrl): ListNothing => ({
  title: tab === 'all' ? '您还没有写过来信' : '没有待处理的来信',
  text: '在商品页的“读者来信”栏可以给编辑部写信。',
});
