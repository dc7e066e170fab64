'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/lib/client/query';

const centersQuery = apiQuery('/api/admin/deliveryCenter/names', {});

/** Every delivery centre, the open ones first; none until they are known. */
export const useCenters = () => useQuery(centersQuery).data ?? [];

/** Whether the centres are still asked for: a form that begins with the first of them waits for it. */
export const useCentersPending = () => useQuery(centersQuery).isPending;

/** The categories of products in the order of their tree; none until they are known. */
export const useCategories = () =>
  useQuery(apiQuery('/api/admin/product/choices', {})).data?.categories ?? [];
