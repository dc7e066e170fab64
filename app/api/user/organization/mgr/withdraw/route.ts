import { withdrawProposal } from '@/lib/domain/organization/commands/propose-changes';
import { organizationView } from '@/lib/domain/organization/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '撤回单位资料变更',
  can: 'organization.manage',
  output: organizationView,
  message: '已撤回',
  handler: withdrawProposal,
});
