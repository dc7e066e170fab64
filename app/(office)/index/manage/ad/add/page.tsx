import type { Metadata } from 'next';
import { AdForm } from '@/components/ad/office/ad-form';
import { PageHeader } from '@/components/ui/page-header';
import { listAdPositions } from '@/lib/domain/ad/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '新增广告' };

interface PageProps {
  searchParams: Promise<{ position?: string | string[] }>;
}

export default async function AddAdPage({ searchParams }: PageProps) {
  const ctx = await pageCtx({ can: 'site.edit', from: '/index/manage/ad/add' });
  const positions = await listAdPositions(ctx);
  const asked = Number((await searchParams).position);
  const position = positions.find((p) => p.position === asked) ?? positions[0];
  return (
    <>
      <PageHeader title="新增广告" back={{ href: '/index/manage/ad', label: '广告管理' }} />
      <AdForm
        positions={positions}
        values={{
          position: position?.position ?? 1,
          title: '',
          path: '',
          url: '',
          startsAt: '',
          endsAt: '',
          enabled: true,
        }}
      />
    </>
  );
}
