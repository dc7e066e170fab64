import { listMyInvitations } from '@/lib/domain/organization/invitation-queries';
import { myInvitationListView } from '@/lib/domain/organization/member-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '本人收到的单位邀请',
  can: 'organization.read',
  output: myInvitationListView,
  handler: listMyInvitations,
});
