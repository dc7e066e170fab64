'use client';

import { useRouter } from 'next/navigation';
import { useEffect, type ReactNode } from 'react';
import { officeStart, visibleOffices, type OfficeKey } from '@/components/shell/office/menu';
import { OfficeRefused } from '@/components/shell/office/office-refused';
import { useMay, useOfficeUser } from '@/components/ui/office-user';
import { Skeleton } from '@/components/ui/skeleton';
import type { PermissionKey } from '@/lib/core/permissions';

interface OfficeHomeProps {
  office: OfficeKey;
  can: PermissionKey;
  children: ReactNode;
}

/** The start page of an office. Who has no business with it starts at the first page that is open to them. */
export function OfficeHome({ office: key, can, children }: OfficeHomeProps) {
  const router = useRouter();
  const open = useMay(can);
  const user = useOfficeUser();
  const office = visibleOffices(user).find((o) => o.key === key);
  const start = open || !office ? null : officeStart(office);
  useEffect(() => {
    if (start) router.replace(start);
  }, [router, start]);
  if (!open && !office) return <OfficeRefused user={user} />;
  return open ? children : <Skeleton heights={[36, 560]} />;
}
