'use client';

import { useQuery } from '@tanstack/react-query';
import { categoryOptions } from '@/components/article/office/category-options';
import { apiQuery } from '@/lib/client/query';

/** Every category as a filter offers it; none until they are known. */
export const useCategoryOptions = () =>
  categoryOptions(useQuery(apiQuery('/api/admin/article/category/tree', {})).data ?? []);
