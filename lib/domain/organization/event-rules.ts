import { organizationMachine } from '@/lib/states/organization';

/** What the timeline of an organisation calls the events that are no moves of its audit. */
const titles: Readonly<Record<string, string>> = {
  propose: '提交资料变更',
  propose_withdraw: '撤回资料变更',
  propose_approve: '资料变更通过',
  propose_reject: '资料变更驳回',
  mend: '平台修改资料',
  enable: '平台启用',
  disable: '平台停用',
  contact: '修改联系人',
  invite: '邀请成员',
  invite_again: '重新发送邀请',
  invite_revoke: '撤销邀请',
  invite_accept: '成员加入',
  invite_decline: '拒绝邀请',
  member_edit: '修改成员',
  member_remove: '移出成员',
  member_leave: '成员退出',
  approval: '修改采购审批设置',
  dissolve: '解散单位',
};

/** An event in words; behind an invitation that the organisation sent or took back stands the number it went to, masked as it is kept. */
export function eventTitle(action: string, payload: Record<string, unknown> | null): string {
  const move = organizationMachine.actions[action as keyof typeof organizationMachine.actions];
  const title = titles[action] ?? move?.label ?? action;
  return typeof payload?.phone === 'string' ? `${title}：${payload.phone}` : title;
}
