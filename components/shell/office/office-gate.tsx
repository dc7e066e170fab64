'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { permissionOf, type OfficeKey } from '@/components/shell/office/menu';
import { OfficeRefused } from '@/components/shell/office/office-refused';
import { OfficeShell } from '@/components/shell/office/office-shell';
import { Loaded } from '@/components/ui/loaded';
import { OfficeUserContext } from '@/components/ui/office-user';
import { Skeleton } from '@/components/ui/skeleton';
import { apiQuery } from '@/lib/client/query';
import { checkPermission } from '@/lib/core/permissions';

interface OfficeGateProps {
  office: OfficeKey;
  idleMinutes: number;
  children: ReactNode;
}

/**
 * The shell of an office, the same for everyone, and its page once it is known who works here: one call, kept for the visit. Until then nothing of the
 * page is drawn, so that no part of it has to be the same with and without an address. The lock is in the calls; this says which pages are not
 * open to somebody.
 */
export function OfficeGate({ office, idleMinutes, children }: OfficeGateProps) {
  const pathname = usePathname();
  const self = useQuery(apiQuery('/api/admin/account/self', {}, { staleTime: Infinity }));
  const user = self.data && { ...self.data, aheadMs: Date.parse(self.data.now) - self.dataUpdatedAt };
  return (
    <OfficeShell office={office} user={user ?? null} idleMinutes={idleMinutes}>
      <Loaded query={self} skeleton={<Skeleton heights={[36, 64, 520]} />}>
        {() =>
          user && checkPermission(permissionOf(office, pathname), user) === 'ok' ? (
            <OfficeUserContext value={user}>{children}</OfficeUserContext>
          ) : (
            <OfficeRefused user={user ?? null} />
          )
        }
      </Loaded>
    </OfficeShell>
  );
}
