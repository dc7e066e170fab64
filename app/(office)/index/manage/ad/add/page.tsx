import type { Metadata } from 'next';
import { NewAd } from '@/components/ad/office/ad-editor';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '新增广告' };

export default function AddAdPage() {
  return (
    <>
      <PageHeader title="新增广告" back={{ href: '/index/manage/ad', label: '广告管理' }} />
      <NewAd />
    </>
  );
}
