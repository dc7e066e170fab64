import type { Metadata } from 'next';
import { QaEditor } from '@/components/site/office/qa-editor';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '编辑问题' };

export default function EditQaPage() {
  return (
    <>
      <PageHeader title="编辑问题" back={{ href: '/index/manage/qa', label: '常见问题' }} />
      <QaEditor />
    </>
  );
}
