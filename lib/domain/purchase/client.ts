import { apiQuery } from '@/lib/client/query';

/** How many requests wait for the caller's word; the menus of both skins show it. */
export const waitingQuery = () => apiQuery('/api/user/purchase/waiting', {}, { staleTime: 30_000 });
