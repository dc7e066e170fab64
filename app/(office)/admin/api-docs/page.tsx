import type { Metadata } from 'next';
import { ApiDocs } from '@/components/admin/office/api-docs';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '接口文档' };

export default function ApiDocsPage() {
  return (
    <>
      <PageHeader title="接口文档" text="由接口契约自动生成。" />
      <ApiDocs />
    </>
  );
}
