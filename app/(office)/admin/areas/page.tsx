import type { Metadata } from 'next';
import { AreasPage } from '@/components/area/office/areas-page';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '地区管理' };

export default function AreasOfficePage() {
  return (
    <>
      <PageHeader
        title="地区管理"
        text="地区代码按 GB/T 2260；停用后不再供选择，已有订单和地址保留原名称。"
      />
      <AreasPage />
    </>
  );
}
