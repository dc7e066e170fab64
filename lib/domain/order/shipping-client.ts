import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  batchShipInput,
  receiveShipmentInput,
  recallShipmentInput,
  shipmentEditInput,
  trackingUpdateInput,
  waitingListInput,
} from '@/lib/domain/shipping/office-contract';
import { officeOrderKeys } from './office-client';

const BASE = '/api/admin/shipping';

export const waitingListOptions = (input: z.input<typeof waitingListInput>) =>
  queryOptions({
    queryKey: [...officeOrderKeys.all, 'waiting', input],
    queryFn: ({ signal }) => api.get(`${BASE}/waiting`, input, { signal }),
  });

export const shipmentDetailOptions = (id: number) =>
  queryOptions({
    queryKey: [...officeOrderKeys.all, 'shipmentDetail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
  });

/** Ships many orders; the reply says row by row what became of them. */
export const shipMany = (input: z.input<typeof batchShipInput>) => api.post(`${BASE}/moreAdd`, input);
export const updateTracking = (input: z.input<typeof trackingUpdateInput>) =>
  api.send(`${BASE}/trackingNo/update`, input);
export const editShipment = (input: z.input<typeof shipmentEditInput>) => api.send(`${BASE}/edit`, input);
export const recallShipment = (input: z.input<typeof recallShipmentInput>) =>
  api.send(`${BASE}/recall`, input);
export const receiveShipment = (input: z.input<typeof receiveShipmentInput>) =>
  api.send(`${BASE}/receive`, input);
