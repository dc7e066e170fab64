import css from '@/components/order/office/delivery-note.module.css';
import { PrintButton } from '@/components/ui/print-button';
import { formatMinute } from '@/lib/core/dates';
import type { PickListView } from '@/lib/domain/shipping/office-contract';
import { siteName } from '@/lib/text/site';

type Center = PickListView['centers'][number];

function CenterSheet({ center, time }: { center: Center; time: string }) {
  return (
    <article className={css.sheet}>
      <header className={css.header}>
        <h1>{siteName} · 拣货单</h1>
      </header>
      <dl className={css.facts}>
        <div>
          <dt>发货仓</dt>
          <dd>{center.name}</dd>
        </div>
        <div>
          <dt>制单时间</dt>
          <dd>{time}</dd>
        </div>
        <div>
          <dt>总件数</dt>
          <dd>{center.quantity}</dd>
        </div>
      </dl>
      <table className={css.items}>
        <thead>
          <tr>
            <th scope="col" className={css.no}>
              序号
            </th>
            <th scope="col">库位</th>
            <th scope="col">商品编码</th>
            <th scope="col">商品名称</th>
            <th scope="col">ISBN / ISSN</th>
            <th scope="col">订单</th>
            <th scope="col" className={css.number}>
              数量
            </th>
            <th scope="col" className={css.check}>
              核对
            </th>
          </tr>
        </thead>
        <tbody>
          {center.rows.map((row, i) => (
            <tr key={`${row.sku} ${row.title} ${row.location}`}>
              <td className={css.no}>{i + 1}</td>
              <td className={css.location}>{row.location ?? '—'}</td>
              <td className={css.code}>{row.sku}</td>
              <td>{row.title}</td>
              <td className={css.code}>{row.code ?? '—'}</td>
              <td className={css.orders}>
                {row.orderSns.length > 3 ? `${row.orderSns.length} 个包裹` : row.orderSns.join('、')}
              </td>
              <td className={css.number}>{row.quantity}</td>
              <td className={css.check}>□</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={css.signs}>
        <span>拣货人：</span>
        <span>复核人：</span>
        <span>日期：</span>
      </footer>
    </article>
  );
}

/** What is fetched from the shelves, a page per delivery centre. */
export function PickList({ list, now }: { list: PickListView; now: Date }) {
  const time = formatMinute(now.toISOString());
  return (
    <main className={css.page}>
      <div className={css.tools}>
        <a href="/mall/manage/shipments">‹ 待发货</a>
        <span>{list.orders > 0 ? `${list.orders} 个包裹` : '所选订单没有可发的商品'}</span>
        {list.orders > 0 && <PrintButton />}
      </div>
      {list.centers.map((center) => (
        <CenterSheet key={center.id ?? 0} center={center} time={time} />
      ))}
    </main>
  );
}
