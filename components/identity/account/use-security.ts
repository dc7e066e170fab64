import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/lib/client/query';

/** How the account is protected. */
export const useSecurity = () => useQuery(apiQuery('/api/user/member/security', {}));
