'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/order/desktop/quotation.module.css';
import { CancelQuotation } from '@/components/order/quotation/cancel-button';
import { quotationPaper } from '@/components/order/quotation/facts';
import {
  quotationInputOf,
  quotationList,
  quotationNothing,
  quotedGoods,
} from '@/components/order/quotation/list';
import { OrderQuotation } from '@/components/order/quotation/order-button';
import { ButtonLink } from '@/components/ui/button';
import { CardList } from '@/components/ui/card-list/card-list';
import { PageHeader } from '@/components/ui/page-header';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { usePageParams } from '@/components/ui/use-page-params';
import { apiQuery } from '@/lib/client/query';
import type { QuotationView } from '@/lib/domain/quotation/contract';
import { quotationTones } from '@/lib/states/quotation';

function Row({ row }: { row: QuotationView }) {
  const href = `${quotationList.path}/${row.id}`;
  return (
    <li className={css.row}>
      <div className={css.words}>
        <a className={css.title} href={href}>
          {quotedGoods(row)}
        </a>
        <p className={css.small}>
          {`${row.quotationSn}　${row.customerName}${row.placedBy && !row.placedBy.me ? `　${row.placedBy.name}` : ''}`}
        </p>
        <p className={css.small}>{`有效期至 ${row.validUntil}`}</p>
      </div>
      <Price fen={row.totalFen} />
      <span>
        <StatusTag tone={quotationTones[row.face]}>{row.faceLabel}</StatusTag>
      </span>
      <div className={css.acts}>
        {row.allowedActions.includes('order') && <OrderQuotation row={row} />}
        {row.orderId !== null && (
          <a className="link-plain" href={`/user/center/orders/${row.orderId}`}>
            查看订单
          </a>
        )}
        {row.allowedActions.includes('paper') && (
          <a className="link-plain" href={quotationPaper(row.id)} download>
            下载
          </a>
        )}
        {row.allowedActions.includes('cancel') && <CancelQuotation row={row} />}
      </div>
    </li>
  );
}

/** 报价单. */
export function QuotationListPage() {
  const url = quotationList.read(usePageParams());
  const query = useQuery(apiQuery('/api/user/quotation/list', quotationInputOf(url)));
  return (
    <>
      <PageHeader
        title="报价单"
        text="在结算页生成，有效期内价格不变，可转为订单。"
        actions={
          <ButtonLink variant="outline" href="/user/center/list-order">
            清单选购
          </ButtonLink>
        }
      />
      <CardList
        spec={quotationList}
        url={url}
        query={query}
        counts={query.data?.counts ?? {}}
        nothing={{ ...quotationNothing(url), way: { href: '/mall/cart', label: '去购物车' } }}
      >
        {(row) => <Row key={row.id} row={row} />}
      </CardList>
    </>
  );
}
