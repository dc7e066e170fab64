'use client';

import { useState } from 'react';
import { BehalfBuyerPanel } from '@/components/order/office/behalf/behalf-buyer';
import { BehalfForm } from '@/components/order/office/behalf/behalf-form';
import css from '@/components/order/office/behalf/behalf.module.css';
import type { BehalfBuyer } from '@/lib/domain/member/behalf-contract';

/** An order that a customer gives by telephone, fax or paper: first who it is, then what he wants. */
export function BehalfOrder() {
  const [buyer, setBuyer] = useState<BehalfBuyer | null>(null);
  return (
    <div className={css.stack}>
      <BehalfBuyerPanel buyer={buyer} onChoose={setBuyer} />
      {/* Prices, addresses and limits are those of one customer: another one begins anew. */}
      {buyer && <BehalfForm key={buyer.id} buyer={buyer} />}
    </div>
  );
}
