import type { Metadata } from 'next';
import { ApiDocs } from '@/components/admin/office/api-docs';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '接口文档' };

export default async function ApiDocsPage() {
  await pageCtx({ can: 'apiDocs.read', from: '/admin/api-docs' });
  return (
    <>
      <PageHeader title="接口文档" text="由接口契约自动生成" />
      <ApiDocs />
    </>
  );
}
