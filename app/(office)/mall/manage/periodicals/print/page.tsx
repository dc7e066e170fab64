import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { PrintRunTable } from '@/components/order/office/print-run-table';
import { PageHeader } from '@/components/ui/page-header';
import { checkPermission } from '@/lib/core/permissions';
import { permissionSubject } from '@/lib/data/ctx';
import { exportDefinitions } from '@/lib/domain/exportJob/contract';
import { shanghaiDay } from '@/lib/domain/product/rules';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '期刊印数' };

export default async function PrintRunsPage() {
  const ctx = await pageCtx({ can: 'product.read', from: '/mall/manage/periodicals/print' });
  const exports = checkPermission(exportDefinitions.printRun.can, permissionSubject(ctx.actor)) === 'ok';
  return (
    <>
      <PageHeader
        title="期刊印数"
        text="每期应寄的份数；退订和退款的不计，待付款的单列"
        actions={exports && <ExportButton kind="printRun" />}
      />
      <PrintRunTable thisYear={Number(shanghaiDay(ctx.now).slice(0, 4))} />
    </>
  );
}
