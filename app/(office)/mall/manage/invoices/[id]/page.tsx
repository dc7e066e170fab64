import type { Metadata } from 'next';
import { InvoiceDetail } from '@/components/invoice/office/invoice-detail';

export const metadata: Metadata = { title: '发票详情' };

/** One document, for finance. */
export default function InvoicePage() {
  return <InvoiceDetail />;
}
