import type { z } from 'zod';
import { madePath } from '@/components/order/pay-path';
import { api } from '@/lib/client/api';
import type { Skin } from '@/lib/core/skin';
import type { addOrderInput } from '@/lib/domain/order/contract';

export type CheckoutBody = z.input<typeof addOrderInput>;

/**
 * Sends what the checkout holds, as an order, or as a request to the organisation where the order waits for its word.
 *
 * @returns where it leads: an order to its payment, a request to its page
 */
export async function sendCheckout(body: CheckoutBody, asks: boolean, skin: Skin): Promise<string> {
  if (asks) {
    const { data } = await api.send('/api/user/purchase/add', body);
    return `/user/center/purchases/${data.id}`;
  }
  const { data } = await api.send('/api/user/order/add', body);
  return madePath(data, skin);
}
