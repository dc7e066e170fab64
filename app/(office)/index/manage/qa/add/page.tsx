import type { Metadata } from 'next';
import { NewQa } from '@/components/site/office/qa-editor';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '新增问题' };

export default function AddQaPage() {
  return (
    <>
      <PageHeader title="新增问题" back={{ href: '/index/manage/qa', label: '常见问题' }} />
      <NewQa />
    </>
  );
}
