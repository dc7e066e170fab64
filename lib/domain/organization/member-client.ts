import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { OrganizationView } from './contract';
import type { memberAddInput, memberEditInput, memberListInput } from './member-contract';

/** Members of the caller's organisation with the invitations that wait. */
export const membersQuery = (input: z.input<typeof memberListInput>) =>
  queryOptions({
    queryKey: ['organization', 'members', input],
    queryFn: ({ signal }) => api.get('/api/user/organization/member/list', input, { signal }),
  });

export const inviteMember = (input: z.input<typeof memberAddInput>) =>
  api.post('/api/user/organization/member/add', input);
export const editMember = (input: z.input<typeof memberEditInput>) =>
  api.post('/api/user/organization/member/edit', input);
export const removeMember = (id: number) => api.post('/api/user/organization/member/delete', { id });
export const resendInvitation = (id: number) => api.post('/api/user/organization/member/resend', { id });
export const revokeInvitation = (id: number) => api.post('/api/user/organization/member/revoke', { id });
export const leaveOrganization = () => api.send('/api/user/organization/member/leave', {});
export const acceptInvitation = (id: number) => api.post('/api/user/organization/invitation/accept', { id });
export const declineInvitation = (id: number) =>
  api.post('/api/user/organization/invitation/decline', { id });
export const dissolveOrganization = (token: string) =>
  api.send('/api/user/organization/delete', { token, confirm: true });
/** Takes back the new particulars that wait for the audit or were refused. */
export const withdrawProposal = (): Promise<OrganizationView> =>
  api.post('/api/user/organization/mgr/withdraw', {});
