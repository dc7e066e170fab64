import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/lib/client/query';

/** The publications of the buyer. */
export const useShelf = () => useQuery(apiQuery('/api/user/ebook/shelf', {}, { refetchOnWindowFocus: true }));
