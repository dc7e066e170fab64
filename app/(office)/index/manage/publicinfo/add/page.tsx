import type { Metadata } from 'next';
import { PublicInfoForm } from '@/components/site/office/public-info-form';
import { PageHeader } from '@/components/ui/page-header';
import { typedContent } from '@/lib/core/content';
import { infoFields } from '@/lib/domain/site/fields';

export const metadata: Metadata = { title: '新增公开信息' };

export default function AddPublicInfoPage() {
  return (
    <>
      <PageHeader title="新增公开信息" back={{ href: '/index/manage/publicinfo', label: '信息公开' }} />
      <PublicInfoForm isPublic={false} values={{ ...typedContent(infoFields), publishDate: '' }} />
    </>
  );
}
