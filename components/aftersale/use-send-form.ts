'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { shipBackInput, type AfterSaleDetailView } from '@/lib/domain/aftersale/contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** By which parcel the goods go back: courier and number, also when they are corrected. */
export function useSendForm(row: AfterSaleDetailView) {
  const client = useQueryClient();
  return useZodForm(shipBackInput, {
    initialValues: {
      id: row.id,
      deliveryCorpId: row.returnParcel?.corpId ?? '',
      trackingNo: row.returnParcel?.trackingNo ?? '',
    },
    draft: `send-${row.id}`,
    submit: (input) => api.send('/api/user/return/ship/[id]', input),
    success: '寄回物流已保存',
    done: () => void invalidate(client, 'user/refund'),
  });
}
