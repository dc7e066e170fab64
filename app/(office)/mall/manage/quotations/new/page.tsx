import type { Metadata } from 'next';
import { BehalfQuotation } from '@/components/order/office/quotation/behalf-quotation';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '为客户报价' };

export default function NewQuotationPage() {
  return (
    <>
      <PageHeader
        title="为客户报价"
        text="按客户本人的价格、运费报价，有效期内不变；报价不占用库存，由客户自行转为订单。"
        back={{ href: '/mall/manage/quotations', label: '报价单' }}
      />
      <BehalfQuotation />
    </>
  );
}
