'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/order/desktop/quotation.module.css';
import { asker } from '@/components/order/purchase/facts';
import {
  opensToDecide,
  purchaseInputOf,
  purchaseList,
  purchaseNothing,
  reviewList,
} from '@/components/order/purchase/list';
import { WithdrawPurchase } from '@/components/order/purchase/withdraw-button';
import { quotedGoods } from '@/components/order/quotation/list';
import { ButtonLink } from '@/components/ui/button';
import { CardList } from '@/components/ui/card-list/card-list';
import { PageHeader } from '@/components/ui/page-header';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { usePageParams } from '@/components/ui/use-page-params';
import { formatDateTime } from '@/lib/core/dates';
import { apiQuery } from '@/lib/client/query';
import type { PurchaseView } from '@/lib/domain/purchase/contract';
import { purchaseTones } from '@/lib/states/purchase';

function Row({ row }: { row: PurchaseView }) {
  const href = `${purchaseList.path}/${row.id}`;
  const who = asker(row);
  return (
    <li className={css.row}>
      <div className={css.words}>
        <a className={css.title} href={href}>
          {quotedGoods(row)}
        </a>
        <p className={css.small}>{[row.requestSn, who].filter(Boolean).join('　')}</p>
        <p className={css.small}>{`${formatDateTime(row.createdAt)} 提交`}</p>
      </div>
      <Price fen={row.totalFen} />
      <span>
        <StatusTag tone={purchaseTones[row.status]}>{row.statusLabel}</StatusTag>
      </span>
      <div className={css.acts}>
        {opensToDecide(row) && (
          <ButtonLink size="s" href={href} aria-label={`审批采购申请：${row.requestSn}`}>
            审批
          </ButtonLink>
        )}
        {row.allowedActions.includes('withdraw') && <WithdrawPurchase row={row} />}
        {row.orderId !== null && (
          <a className="link-plain" href={`/user/center/orders/${row.orderId}`}>
            查看订单
          </a>
        )}
      </div>
    </li>
  );
}

/** 采购审批: what the reader has asked for, and what others ask of him. */
export function PurchaseListPage() {
  const url = purchaseList.read(usePageParams());
  const query = useQuery(
    apiQuery('/api/user/purchase/list', purchaseInputOf(url), { refetchOnWindowFocus: true }),
  );
  const reviewer = query.data?.reviewer === true;
  return (
    <>
      <PageHeader
        title="采购审批"
        text={
          reviewer
            ? '成员提交的采购申请，通过后以其名义下单。'
            : '超出消费限额或单位要求审批的订单，由单位管理员审批后自动下单。'
        }
      />
      <CardList
        spec={reviewer ? reviewList : purchaseList}
        url={url}
        query={query}
        counts={query.data?.counts ?? {}}
        nothing={purchaseNothing(url, reviewer)}
      >
        {(row) => <Row key={row.id} row={row} />}
      </CardList>
    </>
  );
}
