import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { auditedListInput, pendingListInput } from './audit-contract';
import type { OrganizationAuditRow, organizationEditInput, OrganizationView } from './contract';

/** Types that an organisation may choose now. */
export const organizationTypesQuery = () =>
  queryOptions({
    queryKey: ['organization', 'types'],
    queryFn: () => api.post('/api/guest/organization/type/all', {}),
  });

/** Hands a refused application in again. */
export const editOrganization = (input: z.input<typeof organizationEditInput>): Promise<OrganizationView> =>
  api.post('/api/user/organization/mgr/edit', input);

/** Applications that wait. */
export const pendingOrganizationsQuery = (input: z.input<typeof pendingListInput>) =>
  queryOptions({
    queryKey: ['organization', 'pending', input],
    queryFn: ({ signal }) => api.get('/api/admin/organization/audit/list/pending', input, { signal }),
  });

/** Applications that were decided. */
export const auditedOrganizationsQuery = (input: z.input<typeof auditedListInput>) =>
  queryOptions({
    queryKey: ['organization', 'audited', input],
    queryFn: ({ signal }) => api.get('/api/admin/organization/audit/list/audited', input, { signal }),
  });

export const passOrganization = (row: OrganizationAuditRow) =>
  api.post('/api/admin/organization/audit/pass', { id: row.id, submittedAt: row.submittedAt ?? '' });

export const rejectOrganization = (row: OrganizationAuditRow, reason: string) =>
  api.post('/api/admin/organization/audit/reject', {
    id: row.id,
    submittedAt: row.submittedAt ?? '',
    reason,
  });
