'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '@/components/ui/loaded';
import { Skeleton } from '@/components/ui/skeleton';
import { apiQuery, formQuery } from '@/lib/client/query';
import type { SecurityView } from '@/lib/domain/identity/account-contract';

/** A form about the account's protections, which starts from how they stand. */
export function SecurityLoaded({ children }: { children: (security: SecurityView) => ReactNode }) {
  const query = useQuery(formQuery(apiQuery('/api/user/member/security', {})));
  return (
    <Loaded query={query} skeleton={<Skeleton heights={[320]} />}>
      {children}
    </Loaded>
  );
}
