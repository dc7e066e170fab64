import css from '@/components/order/office/delivery-note.module.css';
import { OrderBarcode } from '@/components/order/office/order-barcode';
import { SheetItems } from '@/components/order/office/sheet-items';
import { PrintButton } from '@/components/ui/print-button';
import { formatDate } from '@/lib/core/dates';
import type { PackingList } from '@/lib/domain/shipping/office-contract';
import { siteName } from '@/lib/text/site';

function Sheet({ list }: { list: PackingList }) {
  const facts: [string, string][] = [
    ['订单号', list.number],
    ['付款日期', list.paidAt ? formatDate(list.paidAt) : '—'],
    ['发货仓', list.centers.join('、') || '—'],
  ];
  return (
    <article className={css.sheet}>
      <header className={css.header}>
        <h1>{siteName} · 发货清单</h1>
      </header>
      <OrderBarcode number={list.number} />
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={css.address}>
        <div>
          <h2>收货方</h2>
          <p>
            <strong>{list.receiverName ?? '—'}</strong>　{list.receiverPhone}
          </p>
          <p>
            {list.address}
            {list.postcode && `（邮编 ${list.postcode}）`}
          </p>
        </div>
      </section>
      <SheetItems
        located
        items={list.items.map((i) => ({ ...i, key: `${i.sku} ${i.title} ${i.location}` }))}
        quantity={list.quantity}
      />
      {list.afterSale && <p className={css.remark}>{`售后：${list.afterSale}（退款中的份数不在清单内）`}</p>}
      {list.remark && <p className={css.remark}>买家备注：{list.remark}</p>}
      <footer className={css.signs}>
        <span>配货人：</span>
        <span>复核人：</span>
        <span>日期：</span>
      </footer>
    </article>
  );
}

/** What is packed for each receiver, a page each. */
export function PackingLists({ lists }: { lists: readonly PackingList[] }) {
  return (
    <main className={css.page}>
      <div className={css.tools}>
        <a href="/mall/manage/shipments">‹ 待发货</a>
        <span>{lists.length > 0 ? `共 ${lists.length} 张` : '所选订单没有可发的商品'}</span>
        {lists.length > 0 && <PrintButton />}
      </div>
      {lists.map((list) => (
        <Sheet key={list.number} list={list} />
      ))}
    </main>
  );
}
