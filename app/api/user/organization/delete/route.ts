import { dissolveOrganization } from '@/lib/domain/organization/commands/dissolve-organization';
import { checkDissolve } from '@/lib/domain/organization/dissolve-queries';
import { dissolveCheckView, dissolveInput } from '@/lib/domain/organization/member-contract';
import { tellRole } from '@/lib/server/auth/session';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '解散前检查',
  can: 'organization.manage',
  output: dissolveCheckView,
  handler: checkDissolve,
});

export const POST = route({
  summary: '解散单位',
  can: 'organization.manage',
  rate: 'login',
  input: dissolveInput,
  message: '单位已解散',
  handler: async (ctx, { token }) => tellRole(ctx, await dissolveOrganization(ctx, token)),
});
