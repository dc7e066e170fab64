import type { ShortLine } from '@/components/order/checkout-failure';
import css from '@/components/order/checkout-dialogs.module.css';

/** What is left of the titles that are short. */
export function ShortList({ short }: { short: readonly ShortLine[] }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">需要</th>
          <th scope="col">现有</th>
        </tr>
      </thead>
      <tbody>
        {short.map((s) => (
          <tr key={`${s.productId} ${s.specKey}`}>
            <th scope="row">{s.title}</th>
            <td>{`${s.wanted} 件`}</td>
            <td className={css.left}>{s.left > 0 ? `仅剩 ${s.left} 件` : '无货'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
