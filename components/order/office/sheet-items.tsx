import css from '@/components/order/office/delivery-note.module.css';

export interface SheetItem {
  key: string | number;
  /** Left out of a sheet that leaves the house. */
  location?: string | null;
  sku: string;
  title: string;
  code: string | null;
  quantity: number;
}

/** What lies in a parcel, with a box to tick for each line; `located` sheets say where it is fetched. */
export function SheetItems({
  items,
  quantity,
  located = false,
}: {
  items: readonly SheetItem[];
  quantity: number;
  located?: boolean;
}) {
  return (
    <table className={css.items}>
      <thead>
        <tr>
          <th scope="col" className={css.no}>
            序号
          </th>
          {located && <th scope="col">库位</th>}
          <th scope="col">商品编码</th>
          <th scope="col">商品名称</th>
          <th scope="col">ISBN / ISSN</th>
          <th scope="col" className={css.number}>
            数量
          </th>
          <th scope="col" className={css.check}>
            核对
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, i) => (
          <tr key={item.key}>
            <td className={css.no}>{i + 1}</td>
            {located && <td className={css.location}>{item.location ?? '—'}</td>}
            <td className={css.code}>{item.sku}</td>
            <td>{item.title}</td>
            <td className={css.code}>{item.code ?? '—'}</td>
            <td className={css.number}>{item.quantity}</td>
            <td className={css.check}>□</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={located ? 5 : 4}>
            合计（件）
          </th>
          <td className={css.number}>{quantity}</td>
          <td aria-hidden />
        </tr>
      </tfoot>
    </table>
  );
}
