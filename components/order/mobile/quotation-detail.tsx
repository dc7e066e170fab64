'use client';

import { useQuery } from '@tanstack/react-query';
import { BuyAgainButton } from '@/components/order/buy-again-button';
import css from '@/components/order/mobile/quotation.module.css';
import { Sums } from '@/components/order/mobile/sums';
import { lineSpec } from '@/components/order/order-look';
import { CancelQuotation } from '@/components/order/quotation/cancel-button';
import {
  quotationFacts,
  quotationPaper,
  quotationSentence,
  quotationSums,
} from '@/components/order/quotation/facts';
import { OrderQuotation } from '@/components/order/quotation/order-button';
import { ButtonLink } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { Loaded } from '@/components/ui/loaded';
import { CellGroup } from '@/components/ui/mobile/cell';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { History } from '@/components/ui/timeline';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery } from '@/lib/client/query';
import { readFen } from '@/lib/core/money';
import type { QuotationDetailView } from '@/lib/domain/quotation/contract';
import { quotationTones } from '@/lib/states/quotation';

function Quotation({ row }: { row: QuotationDetailView }) {
  const may = (action: QuotationDetailView['allowedActions'][number]) => row.allowedActions.includes(action);
  return (
    <>
      <CellGroup>
        <div className={css.body}>
          <h2 className={css.head}>
            <span className={css.title}>{row.customerName}</span>
            <StatusTag tone={quotationTones[row.face]}>{row.faceLabel}</StatusTag>
          </h2>
          <p className={css.small} role="status">
            {quotationSentence(row)}
          </p>
        </div>
        <div className={css.acts}>
          {may('order') && <OrderQuotation row={row} size="m" />}
          {row.purchaseId !== null && (
            <ButtonLink href={`/mobile/user/purchase/${row.purchaseId}`}>查看审批</ButtonLink>
          )}
          {may('again') && (
            <BuyAgainButton order={{ items: row.lines }} words="重新加入购物车" variant="primary" size="m" />
          )}
          {row.orderId !== null && (
            <ButtonLink variant="outline" href={`/mobile/user/order/${row.orderId}`}>
              查看订单
            </ButtonLink>
          )}
          {may('paper') && (
            <ButtonLink variant="outline" href={quotationPaper(row.id)} download>
              下载 PDF
            </ButtonLink>
          )}
          {may('cancel') && <CancelQuotation row={row} size="m" />}
        </div>
      </CellGroup>
      <CellGroup title="商品清单">
        <div className={css.body}>
          <ul>
            {row.lines.map((l) => (
              <li key={`${l.productId} ${l.specLabel}`} className={css.line}>
                <span className={css.head}>
                  <span className={css.title}>{l.title}</span>
                  <Price fen={l.lineFen} plain />
                </span>
                <span className={css.head}>
                  <span className={css.small}>{lineSpec(l)}</span>
                  <span className={css.small} translate="no">{`¥${readFen(l.unitFen)} ×${l.quantity}`}</span>
                </span>
              </li>
            ))}
          </ul>
          <Sums rows={quotationSums(row)} />
        </div>
      </CellGroup>
      <CellGroup title="报价信息">
        <div className={css.body}>
          <DescriptionList items={quotationFacts(row)} />
        </div>
      </CellGroup>
      <CellGroup title="办理进度">
        <div className={css.body}>
          <History events={row.timeline.toReversed()} />
        </div>
      </CellGroup>
    </>
  );
}

/** 报价单详情: state and what can be done, goods and sums, the way it has gone. */
export function MobileQuotationDetail() {
  const query = useQuery(
    apiQuery('/api/user/quotation/detail/[id]', { id: useAddressId() }, { refetchOnWindowFocus: true }),
  );
  return <Loaded query={query}>{(row) => <Quotation row={row} />}</Loaded>;
}
