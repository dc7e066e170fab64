import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { ManagerTable } from '@/components/area/office/manager-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '区域经理编码' };

export default function AreaManagersPage() {
  return (
    <>
      <PageHeader
        title="区域经理编码"
        text="下单时按收货地址推荐负责人：区县优先于市，市优先于省。停用后不能再填写，已有订单不受影响。"
        actions={<ExportButton kind="areaManager" full />}
      />
      <ManagerTable />
    </>
  );
}
