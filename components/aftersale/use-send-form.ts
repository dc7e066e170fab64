'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { refreshAfterSales, shipBack } from '@/lib/domain/aftersale/client';
import { shipBackInput, type AfterSaleDetailView } from '@/lib/domain/aftersale/contract';

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
    submit: shipBack,
    success: '寄回物流已保存',
    done: () => void refreshAfterSales(client),
  });
}
