'use client';

import { useQuery } from '@tanstack/react-query';
import { BuyAgainButton } from '@/components/order/buy-again-button';
import css from '@/components/order/mobile/quotation.module.css';
import { Sums } from '@/components/order/mobile/sums';
import { lineSpec } from '@/components/order/order-look';
import { Copies, lineFenOf, unitOf } from '@/components/order/purchase/copies';
import { Decide } from '@/components/order/purchase/decide';
import { askedSums, asker, purchaseFacts, purchaseSentence } from '@/components/order/purchase/facts';
import { useDecision, type Decision } from '@/components/order/purchase/use-decision';
import { WithdrawPurchase } from '@/components/order/purchase/withdraw-button';
import { ButtonLink } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { Loaded } from '@/components/ui/loaded';
import { CellGroup } from '@/components/ui/mobile/cell';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { History } from '@/components/ui/timeline';
import { useAddressId } from '@/components/ui/use-address-id';
import { BuyerFileList } from '@/components/upload/buyer-file-list';
import { apiQuery } from '@/lib/client/query';
import { readFen } from '@/lib/core/money';
import type { PurchaseDetailView } from '@/lib/domain/purchase/contract';
import { purchaseTones } from '@/lib/states/purchase';

function Lines({ row, decision }: { row: PurchaseDetailView; decision?: Decision }) {
  return (
    <ul>
      {row.lines.map((l) => (
        <li key={l.id} className={css.line}>
          <span className={css.head}>
            <span className={css.title}>{l.title}</span>
            <Price fen={lineFenOf(l, decision)} plain />
          </span>
          <span className={css.head}>
            <span className={css.small}>
              {`${lineSpec(l)}　`}
              <span translate="no">{`¥${readFen(unitOf(l, decision))}`}</span>
            </span>
            <Copies line={l} decision={decision} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The goods of a request that waits for the reader's word. */
function Deciding({ row }: { row: PurchaseDetailView }) {
  const decision = useDecision(row);
  return (
    <>
      <CellGroup title="商品清单">
        <div className={css.body}>
          <Lines row={row} decision={decision} />
        </div>
      </CellGroup>
      <CellGroup title="审批">
        <div className={css.body}>
          <Decide row={row} decision={decision} />
        </div>
      </CellGroup>
    </>
  );
}

function Goods({ row }: { row: PurchaseDetailView }) {
  return (
    <CellGroup title="商品清单">
      <div className={css.body}>
        <Lines row={row} />
        <Sums rows={askedSums(row)} />
      </div>
    </CellGroup>
  );
}

function Purchase({ row }: { row: PurchaseDetailView }) {
  const may = (action: PurchaseDetailView['allowedActions'][number]) => row.allowedActions.includes(action);
  const who = asker(row);
  const acts = may('withdraw') || may('again') || row.orderId !== null;
  return (
    <>
      <CellGroup>
        <div className={css.body}>
          <h2 className={css.head}>
            <span className={css.title}>{who === null ? '我的采购申请' : `${who}的采购申请`}</span>
            <StatusTag tone={purchaseTones[row.status]}>{row.statusLabel}</StatusTag>
          </h2>
          <p className={css.small} role="status">
            {purchaseSentence(row)}
          </p>
        </div>
        {acts && (
          <div className={css.acts}>
            {row.orderId !== null && (
              <ButtonLink href={`/mobile/user/order/${row.orderId}`}>查看订单</ButtonLink>
            )}
            {may('again') && (
              <BuyAgainButton
                order={{ items: row.lines }}
                words="重新加入购物车"
                variant="primary"
                size="m"
              />
            )}
            {may('withdraw') && <WithdrawPurchase row={row} size="m" variant="outline" />}
          </div>
        )}
      </CellGroup>
      {may('decide') ? <Deciding row={row} /> : <Goods row={row} />}
      {row.files.length > 0 && (
        <CellGroup title="附件">
          <div className={css.body}>
            <BuyerFileList files={row.files} />
          </div>
        </CellGroup>
      )}
      <CellGroup title="申请信息">
        <div className={css.body}>
          <DescriptionList items={purchaseFacts(row)} />
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

/** 采购申请详情 on the phone: the manager decides here, copies included. */
export function MobilePurchaseDetail() {
  const query = useQuery(
    apiQuery('/api/user/purchase/detail/[id]', { id: useAddressId() }, { refetchOnWindowFocus: true }),
  );
  return <Loaded query={query}>{(row) => <Purchase row={row} />}</Loaded>;
}
