import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { paymentMethodEditInput } from './method-contract';
import type { PaymentMethodCode } from '@/lib/states/payment';

const BASE = '/api/admin/paymentMethod';

export const officePaymentMethods = () =>
  queryOptions({
    queryKey: ['paymentMethod', 'list'],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, {}, { signal }),
  });

export const paymentMethodCalls = {
  edit: (input: z.input<typeof paymentMethodEditInput>) => api.post(`${BASE}/edit`, input),
  enable: (code: PaymentMethodCode, enabled: boolean) => api.post(`${BASE}/enable`, { code, enabled }),
  reorder: (codes: PaymentMethodCode[]) => api.post(`${BASE}/sort`, { codes }),
};
