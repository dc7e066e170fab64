import type { Metadata } from 'next';
import { MappingPage } from '@/components/erp/office/mapping-page';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: 'ERP 图书对照' };

export default function ErpMappingPage() {
  return (
    <>
      <PageHeader
        title="ERP 图书对照"
        text="一个存货编码对应一种图书或一期期刊；库存同步和单据推送只处理已对照的编码。"
      />
      <MappingPage />
    </>
  );
}
