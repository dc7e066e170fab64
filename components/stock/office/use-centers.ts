'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/lib/client/query';

/** Every delivery centre, the open ones first; none until they are known. */
export const useCenters = () => useQuery(apiQuery('/api/admin/deliveryCenter/names', {})).data ?? [];

/** The categories of products in the order of their tree; none until they are known. */
export const useCategories = () =>
  useQuery(apiQuery('/api/admin/product/choices', {})).data?.categories ?? [];
