import { apiQuery } from '@/lib/client/query';

/** Couriers to choose from; they change a few times a year. */
export const deliveryCorpsQuery = () =>
  apiQuery('/api/admin/deliveryCorp/selectList', {}, { staleTime: 300_000 });
