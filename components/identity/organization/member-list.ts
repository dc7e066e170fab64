import { listSpec, type ListUrl } from '@/components/ui/card-list/spec';

export type MemberUrl = ListUrl<'all'>;

/** 单位成员. */
export const memberList = listSpec({
  path: '/user/center/organization/members',
  tabs: ['all'],
  search: { label: '搜索成员', placeholder: '姓名、职务或手机号码' },
  noun: '成员',
});

/** What is known before the answer. */
export const NONE = { total: 0, invitations: [], canManage: false };

/** The call behind an address. */
export const memberListInputOf = ({ pageNum, keyword }: MemberUrl) => ({
  pageNum,
  pageSize: 20,
  ...(keyword ? { keyword } : {}),
});

export const memberNothing = ({ keyword }: MemberUrl) => ({
  picture: 'search' as const,
  title: `没有找到与“${keyword}”有关的成员`,
  way: { href: memberList.path, label: '查看全部成员' },
});
