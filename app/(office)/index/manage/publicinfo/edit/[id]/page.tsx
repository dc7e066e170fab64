import type { Metadata } from 'next';
import { readOr404 } from '@/app/(office)/index/manage/read-or-404';
import { PublicInfoForm } from '@/components/site/office/public-info-form';
import { PublicInfoStateTag } from '@/components/site/office/public-info-state';
import { PageHeader } from '@/components/ui/page-header';
import { contentOf } from '@/lib/core/content';
import { formatDate } from '@/lib/core/dates';
import { infoFields } from '@/lib/domain/site/fields';
import { getOfficeInfo } from '@/lib/domain/site/info-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '编辑公开信息' };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function EditPublicInfoPage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'site.edit', from: `/index/manage/publicinfo/edit/${id}` });
  const info = await readOr404(id, (known) => getOfficeInfo(ctx, known));
  return (
    <>
      <PageHeader
        title="编辑公开信息"
        back={{ href: '/index/manage/publicinfo', label: '信息公开' }}
        text={<PublicInfoStateTag status={info.status} workingStatus={info.workingStatus} />}
      />
      <PublicInfoForm
        info={{ id: info.id, version: info.version, updatedAt: info.updatedAt }}
        isPublic={info.status === 'published'}
        values={{
          ...contentOf(infoFields, info),
          publishDate: info.publishedAt ? formatDate(info.publishedAt) : '',
        }}
      />
    </>
  );
}
