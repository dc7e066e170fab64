'use client';

import { useMay } from '@/components/ui/office-user';
import { ButtonLink } from '@/components/ui/button';

/** What the list of quotations offers beside its rows. */
export function QuotationActs() {
  return useMay('order.behalf') ? (
    <ButtonLink href="/mall/manage/quotations/new">为客户报价</ButtonLink>
  ) : null;
}
