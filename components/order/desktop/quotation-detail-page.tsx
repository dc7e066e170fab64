'use client';

import { useQuery } from '@tanstack/react-query';
import { BuyAgainButton } from '@/components/order/buy-again-button';
import css from '@/components/order/desktop/quotation.module.css';
import { CancelQuotation } from '@/components/order/quotation/cancel-button';
import { quotationFacts, quotationPaper, quotationSentence } from '@/components/order/quotation/facts';
import { quotationList } from '@/components/order/quotation/list';
import { QuotationLines } from '@/components/order/quotation/quotation-lines';
import { OrderQuotation } from '@/components/order/quotation/order-button';
import { ButtonLink } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { History } from '@/components/ui/timeline';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery } from '@/lib/client/query';
import type { QuotationDetailView } from '@/lib/domain/quotation/contract';
import { quotationTones } from '@/lib/states/quotation';

function Quotation({ row }: { row: QuotationDetailView }) {
  const may = (action: QuotationDetailView['allowedActions'][number]) => row.allowedActions.includes(action);
  return (
    <div className={css.page}>
      <PageHeader title="报价单详情" back={{ href: quotationList.path, label: '报价单' }} />
      <Panel
        title={
          <span className={css.heading}>
            {row.customerName}
            <StatusTag tone={quotationTones[row.face]}>{row.faceLabel}</StatusTag>
          </span>
        }
        extra={
          <span className={css.acts}>
            {may('cancel') && <CancelQuotation row={row} />}
            {row.orderId !== null && (
              <ButtonLink size="s" variant="outline" href={`/user/center/orders/${row.orderId}`}>
                查看订单
              </ButtonLink>
            )}
            {may('paper') && (
              <ButtonLink size="s" variant="outline" href={quotationPaper(row.id)} download>
                下载 PDF
              </ButtonLink>
            )}
            {row.purchaseId !== null && (
              <ButtonLink size="s" href={`/user/center/purchases/${row.purchaseId}`}>
                查看审批
              </ButtonLink>
            )}
            {may('again') && (
              <BuyAgainButton order={{ items: row.lines }} words="重新加入购物车" variant="primary" />
            )}
            {may('order') && <OrderQuotation row={row} />}
          </span>
        }
      >
        <p className={css.sentence} role="status">
          {quotationSentence(row)}
        </p>
        <DescriptionList columns={2} items={quotationFacts(row)} />
      </Panel>
      <Panel title="商品清单" padded={false}>
        <QuotationLines row={row} />
      </Panel>
      <Panel title="办理进度">
        <History events={row.timeline.toReversed()} />
      </Panel>
    </div>
  );
}

/** 报价单详情: state and what can be done, goods and sums, the way it has gone. */
export function QuotationDetailPage() {
  const query = useQuery(
    apiQuery('/api/user/quotation/detail/[id]', { id: useAddressId() }, { refetchOnWindowFocus: true }),
  );
  return <Loaded query={query}>{(row) => <Quotation row={row} />}</Loaded>;
}
