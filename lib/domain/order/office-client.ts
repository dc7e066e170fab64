import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/api';
import type { z } from 'zod';
import type { addShipmentInput, officeShipmentListInput } from '@/lib/domain/shipping/contract';
import type {
  orderNoteInput,
  orderReasonInput,
  priceAdjustInput,
  receiverUpdateInput,
} from './office-act-contract';
import type { officeOrderListInput, orderRemarkInput } from './office-contract';

const BASE = '/api/admin';

export const officeOrderKeys = { all: ['admin', 'order'] as const };

export const officeOrderListOptions = (input: z.input<typeof officeOrderListInput>) =>
  queryOptions({
    queryKey: [...officeOrderKeys.all, 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/order/list`, input, { signal }),
  });

export const officeOrderDetailOptions = (id: number) =>
  queryOptions({
    queryKey: [...officeOrderKeys.all, 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/order/detail/[id]`, { id }, { signal }),
  });

export const officeShipmentListOptions = (input: z.input<typeof officeShipmentListInput>) =>
  queryOptions({
    queryKey: [...officeOrderKeys.all, 'shipment', input],
    queryFn: ({ signal }) => api.get(`${BASE}/shipping/list`, input, { signal }),
  });

export const deliveryCorpOptions = () =>
  queryOptions({
    queryKey: ['admin', 'deliveryCorp'],
    queryFn: ({ signal }) => api.get(`${BASE}/deliveryCorp/selectList`, {}, { signal }),
    staleTime: 300_000,
  });

/** Takes the lease, or renews it: call it every two minutes while the page is open. */
export const lockOrder = (id: number) => api.post(`${BASE}/order/lock`, { id });
export const unlockOrder = (id: number) => api.post(`${BASE}/order/unlock`, { id });
export const remarkOrder = (input: z.input<typeof orderRemarkInput>) =>
  api.send(`${BASE}/order/remark`, input);
export const addShipment = (input: z.input<typeof addShipmentInput>) =>
  api.send(`${BASE}/shipping/add2`, input);

type Reason = z.input<typeof orderReasonInput>;
type Note = z.input<typeof orderNoteInput>;

/** What the desk does with an order, by the words of its `allowedActions`. */
export const orderActs = {
  editReceiver: (input: z.input<typeof receiverUpdateInput>) =>
    api.post(`${BASE}/order/receiver/update`, input),
  adjustPrice: (input: z.input<typeof priceAdjustInput>) => api.post(`${BASE}/order/price/adjust`, input),
  hold: (input: Reason) => api.send(`${BASE}/order/hold`, input),
  release: (input: Note) => api.send(`${BASE}/order/release`, input),
  receive: (input: Reason) => api.send(`${BASE}/order/shippingStatus/update`, input),
  finish: (input: Reason) => api.send(`${BASE}/order/finish`, input),
  cancel: (input: Reason) => api.send(`${BASE}/order/cancel`, input),
  archive: (input: Note) => api.send(`${BASE}/order/del`, input),
  unarchive: (input: Note) => api.send(`${BASE}/order/unarchive`, input),
};

/** After a write: lists and details of orders and shipments are asked for again. */
export function refreshOfficeOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: officeOrderKeys.all });
}
