import type { Metadata } from 'next';
import { readOr404 } from '@/app/(office)/index/manage/read-or-404';
import { AdForm } from '@/components/ad/office/ad-form';
import { AdStateTag } from '@/components/ad/office/ad-state';
import { PageHeader } from '@/components/ui/page-header';
import { getOfficeAd, listAdPositions } from '@/lib/domain/ad/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '编辑广告' };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function EditAdPage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'site.edit', from: `/index/manage/ad/edit/${id}` });
  const [ad, positions] = await Promise.all([
    readOr404(id, (known) => getOfficeAd(ctx, known)),
    listAdPositions(ctx),
  ]);
  const { position, title, path, url, startsAt, endsAt, enabled } = ad;
  return (
    <>
      <PageHeader
        title="编辑广告"
        back={{ href: '/index/manage/ad', label: '广告管理' }}
        text={
          <>
            <AdStateTag state={ad.state} />
            {` 点击 ${ad.clicks} 次`}
          </>
        }
      />
      <AdForm
        ad={{ id: ad.id, version: ad.version }}
        positions={positions}
        values={{
          position,
          title,
          path,
          url: url ?? '',
          startsAt: startsAt ?? '',
          endsAt: endsAt ?? '',
          enabled,
        }}
      />
    </>
  );
}
