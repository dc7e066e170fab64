'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/lib/client/query';
import type { ProductChoices } from '@/lib/domain/product/edit-contract';

const none: ProductChoices = { categories: [], brands: [], taxes: [] };

/** What filters of products offer; nothing until it is known. */
export const useProductChoices = () => useQuery(apiQuery('/api/admin/product/choices', {})).data ?? none;
