'use client';

import { createContext, useContext, useState, type ReactNode } from 'react';
import type { CallOutput } from '@/lib/client/api';
import { formatDate } from '@/lib/core/dates';
import { checkPermission, type PermissionKey } from '@/lib/core/permissions';

export interface OfficeUser extends CallOutput<'GET', '/api/admin/account/self'> {
  /** By how much the clock of the server is ahead of this one, in ms. */
  aheadMs: number;
}

const nobody: OfficeUser = { userId: 0, name: '', role: '', permissions: [], now: '', aheadMs: 0 };

/** Who works in the office, as its gate was told once for the visit. What the rights are good for the calls decide. */
export const OfficeUserContext = createContext<OfficeUser>(nobody);

export const useOfficeUser = (): OfficeUser => useContext(OfficeUserContext);

/** Whether the person here has a right of the permission table: for buttons that others do not see. */
export const useMay = (key: PermissionKey): boolean => checkPermission(key, useOfficeUser()) === 'ok';

/** What only those with a right see. */
export function May({ can, children }: { can: PermissionKey; children: ReactNode }) {
  return useMay(can) && children;
}

/** The day by the server's clock when the part was first shown, `YYYY-MM-DD`. */
export function useToday(): string {
  const { aheadMs } = useOfficeUser();
  return useState(() => formatDate(new Date(Date.now() + aheadMs)))[0];
}

/** The year of that day. */
export const useThisYear = (): number => Number(useToday().split('-', 1)[0]);
