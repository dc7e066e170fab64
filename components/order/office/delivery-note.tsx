import css from '@/components/order/office/delivery-note.module.css';
import { OrderBarcode } from '@/components/order/office/order-barcode';
import { SheetItems } from '@/components/order/office/sheet-items';
import { PrintButton } from '@/components/ui/print-button';
import { formatDate } from '@/lib/core/dates';
import type { DeliveryNote as Note } from '@/lib/domain/order/delivery-note-contract';
import { siteName } from '@/lib/text/site';

function Head({ note }: { note: Note }) {
  const facts: [string, string | null][] = [
    ['发货单号', note.shipmentNo],
    ['订单号', note.orderSn],
    ...(note.childNo === null ? [] : [['子订单号', note.childNo] as [string, string]]),
    ['下单日期', formatDate(note.orderedAt)],
    ['发货日期', note.shippedAt && formatDate(note.shippedAt)],
    ['物流公司', note.corpName ?? '自提'],
    ['运单号', note.trackingNo],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The sheet that lies in the parcel: A4, black on white, no prices. */
function Sheet({ note }: { note: Note }) {
  const { center } = note;
  const contact = [center.contactName, center.contactPhone].filter(Boolean).join('　');
  return (
    <article className={css.sheet}>
      <header className={css.header}>
        <h1>{siteName} · 发货单</h1>
      </header>
      <OrderBarcode number={note.childNo ?? note.orderSn} />
      <Head note={note} />
      <section className={css.address}>
        <div>
          <h2>收货方</h2>
          <p>
            <strong>{note.receiverName}</strong>　{note.receiverPhone}
          </p>
          <p>
            {note.address}
            {note.postcode && `（邮编 ${note.postcode}）`}
          </p>
          {note.organizationName && <p>单位：{note.organizationName}</p>}
        </div>
        <div>
          <h2>发货方</h2>
          <p>
            <strong>{center.name}</strong>
          </p>
          {center.address && <p>{center.address}</p>}
          {contact && <p className={css.contact}>{contact}</p>}
        </div>
      </section>
      <SheetItems items={note.items.map((i) => ({ ...i, key: i.orderItemId }))} quantity={note.quantity} />
      {note.remark && <p className={css.remark}>买家备注：{note.remark}</p>}
      <footer className={css.signs}>
        <span>配货人：</span>
        <span>复核人：</span>
        <span>收货人签字：</span>
      </footer>
    </article>
  );
}

/** Delivery notes, a page each. */
export function DeliveryNotes({ notes }: { notes: readonly Note[] }) {
  return (
    <main className={css.page}>
      <div className={css.tools}>
        <a href="/mall/manage/shipments">‹ 发货单列表</a>
        {notes.length > 1 && <span>{`共 ${notes.length} 张`}</span>}
        <PrintButton />
      </div>
      {notes.map((note) => (
        <Sheet key={note.id} note={note} />
      ))}
    </main>
  );
}
