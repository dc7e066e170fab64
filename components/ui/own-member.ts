'use client';

import { useQuery } from '@tanstack/react-query';
import { ApiError, type Stay } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

/** The buyer as his pages know him. */
export const useOwnMember = (stay: Stay = false) =>
  useQuery(apiQuery('/api/user/member/detail', {}, { stay, staleTime: 60_000 }));

/** Whether the buyer manages an organisation and may keep addresses and titles for its members. */
export const useMayShare = (): boolean => useOwnMember().data?.organizationRole === 'manager';

/** Whether a session has ended, whatever the readable cookies say: pages that guests have, too, show the guest's face. */
export const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
