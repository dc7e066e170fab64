'use client';

import { useState } from 'react';
import { BehalfBuyerPanel } from '@/components/order/office/behalf/behalf-buyer';
import css from '@/components/order/office/behalf/behalf.module.css';
import { QuotationForm } from '@/components/order/office/quotation/quotation-form';
import type { BehalfBuyer } from '@/lib/domain/member/behalf-contract';

/** A quotation for a customer: first who it is, then what he wants. */
export function BehalfQuotation() {
  const [buyer, setBuyer] = useState<BehalfBuyer | null>(null);
  return (
    <div className={css.stack}>
      <BehalfBuyerPanel buyer={buyer} onChoose={setBuyer} />
      {/* Prices, addresses and names are those of one customer: another one begins anew. */}
      {buyer && <QuotationForm key={buyer.id} buyer={buyer} />}
    </div>
  );
}
