'use client';

import { useState } from 'react';
import { adjustToStock } from '@/components/order/adjust-to-stock';
import type { ShortLine } from '@/components/order/checkout-failure';
import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';

/** One click from "short" to a checkout of what is left. */
export function AdjustButton({ items, short }: { items: readonly number[]; short: readonly ShortLine[] }) {
  const [busy, setBusy] = useState(false);
  const nothing = short.every((s) => s.left === 0);
  return (
    <Button
      busy={busy}
      onClick={async () => {
        setBusy(true);
        try {
          await adjustToStock(items, short);
        } catch (error) {
          toast.error(errorText(error));
          setBusy(false);
        }
      }}
    >
      {nothing ? '移除无货商品，继续结算' : '按现有数量调整'}
    </Button>
  );
}
