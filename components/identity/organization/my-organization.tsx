'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NoOrganization } from '@/components/identity/organization/no-organization';
import { Loaded } from '@/components/ui/loaded';
import { ApiError } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';
import type { OrganizationView } from '@/lib/domain/organization/contract';

/** What an account sees of the organisation that it belongs to; 404 for one that belongs to none. */
export const useMyOrganization = (enabled = true) =>
  useQuery({ ...apiQuery('/api/user/organization/detail', {}), enabled });

interface MyOrganizationProps {
  /** For an account that belongs to none. */
  none?: ReactNode;
  children: (organization: OrganizationView) => ReactNode;
}

/** The same, with what stands there for an account that belongs to none. */
export function MyOrganization({ none = <NoOrganization />, children }: MyOrganizationProps) {
  const query = useMyOrganization();
  if (query.error instanceof ApiError && query.error.status === 404) return none;
  return <Loaded query={query}>{children}</Loaded>;
}
