import type { Metadata } from 'next';
import { TemplatePage } from '@/components/paper/office/template-page';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '单据模板' };

export default function PaperTemplatesPage() {
  return (
    <>
      <PageHeader
        title="单据模板"
        text="订单的合同、送货清单和收货确认单按模板生成；保存为新版本后，已生成的单据不变。"
      />
      <TemplatePage />
    </>
  );
}
