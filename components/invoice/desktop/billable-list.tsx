'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApplyDialog } from '@/components/invoice/apply-dialog';
import { BatchDialog } from '@/components/invoice/desktop/batch-dialog';
import css from '@/components/invoice/desktop/billable-list.module.css';
import { invoiceList, type InvoicePageUrl } from '@/components/invoice/invoice-list';
import { billableNothing } from '@/components/invoice/invoice-look';
import { useTickedOrders } from '@/components/invoice/use-ticked-orders';
import { Button } from '@/components/ui/button';
import { CardList } from '@/components/ui/card-list/card-list';
import { ListSearch } from '@/components/ui/card-list/list-search';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { BillableOrderView } from '@/lib/domain/invoice/contract';
import { MAX_INVOICE_ORDERS } from '@/lib/domain/invoice/rules';
import { apiQuery } from '@/lib/client/query';

/** Orders in sight: as many as one request takes. */
const BILLABLE_PAGE_SIZE = MAX_INVOICE_ORDERS;
/** Covers in sight of one order. */
const COVERS = 4;

function Goods({ order }: { order: BillableOrderView }) {
  const [first] = order.items;
  const quantity = order.items.reduce((a, i) => a + i.quantity, 0);
  return (
    <span className={css.goods}>
      <span className={css.covers}>
        {order.items.slice(0, COVERS).map((item, i) => (
          <span key={i} className={css.cover}>
            <Picture src={item.coverPath} alt="" width={42} height={56} kind="cover" />
          </span>
        ))}
      </span>
      <span className={css.words}>
        <span className={css.title}>{first?.title}</span>
        <span className={css.small}>
          {`${order.items.length > 1 ? `等 ${order.items.length} 种，` : ''}共 ${quantity} 件`}
        </span>
      </span>
    </span>
  );
}

/** 可开票订单: tick one or several and apply for one invoice over them. */
export function BillableList({ url }: { url: InvoicePageUrl }) {
  const input = {
    pageNum: url.pageNum,
    pageSize: BILLABLE_PAGE_SIZE,
    ...(url.keyword ? { keyword: url.keyword } : {}),
  };
  const query = useQuery(apiQuery('/api/user/invoice/billable/list', input));
  const { list, total } = query.data ?? { list: [], total: 0 };
  const [batch, setBatch] = useState(false);
  const { isTicked, toggle, all, toggleAll, chosen, chosenFen, applying, apply } = useTickedOrders(list);
  return (
    <>
      <CardList
        spec={{ ...invoiceList, noun: '订单' }}
        url={url}
        query={query}
        tools={
          (query.isPending || total > 0 || url.keyword) && (
            <div className={css.head}>
              <p className={css.hint}>
                可选择多个订单合开一张发票，或按部门批量申请；开票金额为实付金额减去退款。
              </p>
              <ListSearch spec={invoiceList} url={url} />
            </div>
          )
        }
        foot={
          <div className={css.bar}>
            <label className={css.all}>
              <input type="checkbox" checked={all} onChange={(e) => toggleAll(e.target.checked)} />
              本页全选
            </label>
            <span className={css.chosen} aria-live="polite">
              已选 <b>{chosen.length}</b> 个订单，合计 <Price fen={chosenFen} />
            </span>
            <Button
              variant="outlineRed"
              disabled={chosen.length === 0}
              title="所选订单开在一张发票上"
              onClick={() => apply(chosen)}
            >
              合并开票
            </Button>
            <Button
              disabled={chosen.length === 0}
              title="所选订单按部门分开，或每个订单一张"
              aria-haspopup="dialog"
              onClick={() => setBatch(true)}
            >
              批量申请
            </Button>
          </div>
        }
        nothing={billableNothing(url.keyword)}
      >
        {(order) => (
          <li key={order.id} className={css.row}>
            <label className={css.tick}>
              <input
                type="checkbox"
                checked={isTicked(order.id)}
                aria-label={`选择订单 ${order.orderSn}`}
                onChange={(e) => toggle(order.id, e.target.checked)}
              />
            </label>
            <div className={css.main}>
              <p className={css.small}>
                {order.paidAt && <Time at={formatDate(order.paidAt)} />}
                <span>
                  订单号：
                  <a className={css.sn} href={`/user/center/orders/${order.id}`}>
                    {order.orderSn}
                  </a>
                </span>
                {order.placedBy && !order.placedBy.me && <span>下单人 {order.placedBy.name}</span>}
                {order.department && <span>{order.department}</span>}
              </p>
              <Goods order={order} />
            </div>
            <div className={css.money}>
              <Price fen={order.openFen} />
              {order.openFen !== order.totalFen && (
                <span className={css.small}>
                  订单金额 <Price fen={order.totalFen} plain />
                </span>
              )}
            </div>
            <Button size="s" variant="outlineRed" onClick={() => apply([order])}>
              申请开票
            </Button>
          </li>
        )}
      </CardList>
      <ApplyDialog
        orders={applying}
        onClose={() => apply([])}
        onApplied={() => location.assign(invoiceList.href({ tab: 'applied' }))}
      />
      <BatchDialog
        open={batch}
        orders={chosen}
        onClose={() => setBatch(false)}
        onApplied={() => location.assign(invoiceList.href({ tab: 'applied' }))}
      />
    </>
  );
}
