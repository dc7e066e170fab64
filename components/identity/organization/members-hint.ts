import type { MemberListView } from '@/lib/domain/organization/member-contract';

/** One line about the list of members: how many there are, or why nobody can be invited, or who is shown. */
export function membersHint({ canManage, list, total }: MemberListView): string {
  if (canManage) return `共 ${total} 名`;
  // A manager of an organisation that is not approved manages nobody yet.
  const waiting = list.some((m) => m.me && m.role === 'manager');
  return waiting ? '单位审核通过后可以邀请成员' : '这里显示您和单位管理员';
}
