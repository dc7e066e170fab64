import { apiQuery } from '@/lib/client/query';

/** The number at the messages; several parts of a page show it. */
export const unreadQuery = () => apiQuery('/api/user/message/unread', {}, { staleTime: 30_000 });
