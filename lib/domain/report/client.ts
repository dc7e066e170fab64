import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { annualInput } from './annual-contract';
import type { rangeInput, rebuildInput, summaryInput, tradeInput } from './contract';
import type { detailsInput } from './details-contract';
import type { areaInput, organizationReportInput, saleInput } from './list-contract';

const BASE = '/api/admin/report';
export const reportKey = ['admin', 'report'] as const;

export const reportSummaryOptions = (input: z.input<typeof summaryInput>) =>
  queryOptions({
    queryKey: [...reportKey, 'summary', input],
    queryFn: ({ signal }) => api.get(`${BASE}/summary`, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const reportTradeOptions = (input: z.input<typeof tradeInput>) =>
  queryOptions({
    queryKey: [...reportKey, 'trade', input],
    queryFn: ({ signal }) => api.get(`${BASE}/trade`, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const reportSaleOptions = (input: z.input<typeof saleInput>) =>
  queryOptions({
    queryKey: [...reportKey, 'sale', input],
    queryFn: ({ signal }) => api.get(`${BASE}/sale`, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const reportCategoryOptions = (input: z.input<typeof rangeInput>) =>
  queryOptions({
    queryKey: [...reportKey, 'category', input],
    queryFn: ({ signal }) => api.get(`${BASE}/category`, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const reportAreaOptions = (input: z.input<typeof areaInput>) =>
  queryOptions({
    queryKey: [...reportKey, 'area', input],
    queryFn: ({ signal }) => api.get(`${BASE}/area`, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const reportOrganizationOptions = (input: z.input<typeof organizationReportInput>) =>
  queryOptions({
    queryKey: [...reportKey, 'organisation', input],
    queryFn: ({ signal }) => api.get(`${BASE}/organisation`, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const reportAnnualOptions = (input: z.input<typeof annualInput>) =>
  queryOptions({
    queryKey: [...reportKey, 'annual', input],
    queryFn: ({ signal }) => api.get(`${BASE}/annual`, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const reportDetailsOptions = (input: z.input<typeof detailsInput>) =>
  queryOptions({
    queryKey: [...reportKey, 'details', input],
    queryFn: ({ signal }) => api.get(`${BASE}/details`, input, { signal }),
    placeholderData: keepPreviousData,
  });

/** How far the facts are built, and what the figures mean (统计口径). */
export const reportStateOptions = () =>
  queryOptions({
    queryKey: [...reportKey, 'state'],
    queryFn: ({ signal }) => api.get(`${BASE}/state`, {}, { signal }),
  });

/** Has past days built anew by a job, after corrections of old orders. */
export const rebuildReport = (input: z.input<typeof rebuildInput>) => api.post(`${BASE}/rebuild`, input);
