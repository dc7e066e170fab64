import { eventTitle } from '@/lib/domain/organization/event-rules';

test.each([
  ['submit', { fields: ['name'] }, '提交审核'],
  ['propose', { fields: ['name'] }, '提交资料变更'],
  ['contact', { fields: ['contactName'] }, '修改联系人'],
  ['invite', { invitationId: 1, phone: '138****0001', role: 'member' }, '邀请成员：138****0001'],
  ['invite_again', { invitationId: 1, phone: '138****0001' }, '重新发送邀请：138****0001'],
  ['invite_revoke', { invitationId: 1, phone: '138****0001' }, '撤销邀请：138****0001'],
  ['invite_accept', { invitationId: 1, memberId: 2, userId: 3, role: 'member' }, '成员加入'],
  ['invite_decline', { invitationId: 1 }, '拒绝邀请'],
  ['enable', null, '平台启用'],
])('the event %s with its payload reads as it should', (action, payload, title) => {
  expect(eventTitle(action, payload)).toBe(title);
});
