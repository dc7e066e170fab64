'use client';

import { useQuery } from '@tanstack/react-query';
import { BuyAgainButton } from '@/components/order/buy-again-button';
import css from '@/components/order/desktop/quotation.module.css';
import { lineSpec } from '@/components/order/order-look';
import { Copies, lineFenOf, unitOf } from '@/components/order/purchase/copies';
import { Decide } from '@/components/order/purchase/decide';
import { askedSums, asker, purchaseFacts, purchaseSentence } from '@/components/order/purchase/facts';
import { purchaseList } from '@/components/order/purchase/list';
import { useDecision, type Decision } from '@/components/order/purchase/use-decision';
import { WithdrawPurchase } from '@/components/order/purchase/withdraw-button';
import lines from '@/components/order/quotation/quotation-lines.module.css';
import { Sums } from '@/components/order/quotation/sums';
import { ButtonLink } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { History } from '@/components/ui/timeline';
import { useAddressId } from '@/components/ui/use-address-id';
import { BuyerFileList } from '@/components/upload/buyer-file-list';
import { apiQuery } from '@/lib/client/query';
import type { PurchaseDetailView } from '@/lib/domain/purchase/contract';
import { purchaseTones } from '@/lib/states/purchase';

function Lines({ row, decision }: { row: PurchaseDetailView; decision?: Decision }) {
  return (
    <table className={lines.table}>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">单价</th>
          <th scope="col">数量</th>
          <th scope="col">小计</th>
        </tr>
      </thead>
      <tbody>
        {row.lines.map((l) => (
          <tr key={l.id}>
            <td>
              <a className={lines.name} href={`/mall/details/${l.productId}`} target="_blank" rel="noopener">
                {l.title}
              </a>
              <span className={lines.spec}>
                {lineSpec(l)}
                {l.code && `　${l.code}`}
              </span>
            </td>
            <td>
              <Price fen={unitOf(l, decision)} plain />
            </td>
            <td>
              <Copies line={l} decision={decision} />
            </td>
            <td>
              <Price fen={lineFenOf(l, decision)} plain />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The goods of a request that waits for the reader's word. */
function Deciding({ row }: { row: PurchaseDetailView }) {
  const decision = useDecision(row);
  return (
    <>
      <Panel title="商品清单" padded={false}>
        <Lines row={row} decision={decision} />
      </Panel>
      <Panel title="审批">
        <Decide row={row} decision={decision} />
      </Panel>
    </>
  );
}

function Goods({ row }: { row: PurchaseDetailView }) {
  return (
    <Panel title="商品清单" padded={false}>
      <Lines row={row} />
      <Sums rows={askedSums(row)} />
    </Panel>
  );
}

function Purchase({ row }: { row: PurchaseDetailView }) {
  const may = (action: PurchaseDetailView['allowedActions'][number]) => row.allowedActions.includes(action);
  const who = asker(row);
  return (
    <div className={css.page}>
      <PageHeader title="采购申请详情" back={{ href: purchaseList.path, label: '采购审批' }} />
      <Panel
        title={
          <span className={css.heading}>
            {who === null ? '我的采购申请' : `${who}的采购申请`}
            <StatusTag tone={purchaseTones[row.status]}>{row.statusLabel}</StatusTag>
          </span>
        }
        extra={
          <span className={css.acts}>
            {may('withdraw') && <WithdrawPurchase row={row} variant="outline" />}
            {may('again') && (
              <BuyAgainButton order={{ items: row.lines }} words="重新加入购物车" variant="primary" />
            )}
            {row.orderId !== null && (
              <ButtonLink size="s" href={`/user/center/orders/${row.orderId}`}>
                查看订单
              </ButtonLink>
            )}
          </span>
        }
      >
        <p className={css.sentence} role="status">
          {purchaseSentence(row)}
        </p>
        <DescriptionList columns={2} items={purchaseFacts(row)} />
      </Panel>
      {row.files.length > 0 && (
        <Panel title="附件">
          <BuyerFileList files={row.files} />
        </Panel>
      )}
      {may('decide') ? <Deciding row={row} /> : <Goods row={row} />}
      <Panel title="办理进度">
        <History events={row.timeline.toReversed()} />
      </Panel>
    </div>
  );
}

/** 采购申请详情: state and what can be done, goods, the word of who decides, the way it has gone. */
export function PurchaseDetailPage() {
  const query = useQuery(
    apiQuery('/api/user/purchase/detail/[id]', { id: useAddressId() }, { refetchOnWindowFocus: true }),
  );
  return <Loaded query={query}>{(row) => <Purchase row={row} />}</Loaded>;
}
