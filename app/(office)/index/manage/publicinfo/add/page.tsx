import type { Metadata } from 'next';
import { PublicInfoForm } from '@/components/site/office/public-info-form';
import { PageHeader } from '@/components/ui/page-header';
import { typedContent } from '@/lib/core/content';
import { formatDate } from '@/lib/core/dates';
import { requireAdmin } from '@/lib/data/ctx';
import { infoFields } from '@/lib/domain/site/fields';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '新增公开信息' };

export default async function AddPublicInfoPage() {
  const ctx = await pageCtx({ can: 'site.edit', from: '/index/manage/publicinfo/add' });
  return (
    <>
      <PageHeader title="新增公开信息" back={{ href: '/index/manage/publicinfo', label: '信息公开' }} />
      <PublicInfoForm
        isPublic={false}
        today={formatDate(ctx.now)}
        userId={requireAdmin(ctx).userId}
        values={{ ...typedContent(infoFields), publishDate: '' }}
      />
    </>
  );
}
