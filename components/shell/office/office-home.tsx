'use client';

import { useRouter } from 'next/navigation';
import { useEffect, type ReactNode } from 'react';
import { officeStart, visibleOffices, type OfficeKey } from '@/components/shell/office/menu';
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
  const office = visibleOffices(useOfficeUser()).find((o) => o.key === key);
  const start = open ? null : office ? officeStart(office) : '/error?code=403';
  useEffect(() => {
    if (start) router.replace(start);
  }, [router, start]);
  return open ? children : <Skeleton heights={[36, 560]} />;
}
