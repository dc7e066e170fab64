'use client';

import { ApplyDialog } from '@/components/invoice/apply-dialog';
import { INVOICE_PAGE_SIZE, invoiceList, type InvoicePageUrl } from '@/components/invoice/invoice-list';
import { billableNothing } from '@/components/invoice/invoice-look';
import css from '@/components/invoice/mobile/billable-list.module.css';
import { useTickedOrders } from '@/components/invoice/use-ticked-orders';
import { Button } from '@/components/ui/button';
import { MobileCardList, MobileListSearch } from '@/components/ui/mobile/card-list';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { BillableOrderView } from '@/lib/domain/invoice/contract';
import { apiQuery } from '@/lib/client/query';

/** Covers in sight of one order. */
const COVERS = 3;

function Goods({ order }: { order: BillableOrderView }) {
  const [first] = order.items;
  const quantity = order.items.reduce((a, i) => a + i.quantity, 0);
  return (
    <span className={css.goods}>
      <span className={css.covers}>
        {order.items.slice(0, COVERS).map((item, i) => (
          <Picture key={i} src={item.coverPath} alt="" width={42} height={56} kind="cover" />
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

/** 可开票订单: one invoice for one order, or for all that are ticked. */
export function MobileBillableList({ url }: { url: InvoicePageUrl }) {
  const { keyword } = url;
  const pages = useQueryPages((pageNum) =>
    apiQuery('/api/user/invoice/billable/list', {
      pageNum,
      pageSize: INVOICE_PAGE_SIZE,
      ...(keyword ? { keyword } : {}),
    }),
  );
  const { isTicked, toggle, all, toggleAll, chosen, chosenFen, applying, apply } = useTickedOrders(
    pages.list,
  );
  return (
    <>
      {(pages.query.isPending || pages.list.length > 0 || keyword) && (
        <MobileListSearch spec={invoiceList} url={url} />
      )}
      <MobileCardList
        spec={invoiceList}
        url={url}
        pages={pages}
        head={<p className={css.hint}>可选择多个订单合开一张发票；开票金额为实付金额减去退款。</p>}
        foot={
          <div className={css.bar}>
            <label className={css.all}>
              <input type="checkbox" checked={all} onChange={(e) => toggleAll(e.target.checked)} />
              全选
            </label>
            <span className={css.chosen} aria-live="polite">
              已选 <b>{chosen.length}</b> 单 <Price fen={chosenFen} />
            </span>
            <Button disabled={chosen.length === 0} onClick={() => apply(chosen)}>
              合并开票
            </Button>
          </div>
        }
        end=""
        nothing={billableNothing(keyword)}
      >
        {(order) => (
          <li key={order.id} className={css.card}>
            <div className={css.head}>
              <label className={css.tick}>
                <input
                  type="checkbox"
                  checked={isTicked(order.id)}
                  aria-label={`选择订单 ${order.orderSn}`}
                  onChange={(e) => toggle(order.id, e.target.checked)}
                />
              </label>
              <a className={css.sn} href={`/mobile/user/order/${order.id}`}>
                {order.orderSn}
              </a>
              {order.paidAt && <Time className={css.small} at={formatDate(order.paidAt)} />}
            </div>
            <Goods order={order} />
            <div className={css.foot}>
              <span className={css.money}>
                <Price fen={order.openFen} />
                {order.openFen !== order.totalFen && (
                  <span className={css.small}>
                    订单金额 <Price fen={order.totalFen} plain />
                  </span>
                )}
              </span>
              <Button
                size="s"
                variant="outlineRed"
                aria-label={`申请开票：订单 ${order.orderSn}`}
                onClick={() => apply([order])}
              >
                申请开票
              </Button>
            </div>
          </li>
        )}
      </MobileCardList>
      <ApplyDialog
        orders={applying}
        onClose={() => apply([])}
        onApplied={(invoice) => location.assign(`/mobile/invoice/${invoice.id}`)}
      />
    </>
  );
}
