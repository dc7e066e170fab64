import { lineSpec } from '@/components/order/order-look';
import { quotationSums } from '@/components/order/quotation/facts';
import css from '@/components/order/quotation/quotation-lines.module.css';
import { Sums } from '@/components/order/quotation/sums';
import { Price } from '@/components/ui/price';
import { readFen } from '@/lib/core/money';
import type { QuotationDetailView } from '@/lib/domain/quotation/contract';

type Quoted = Parameters<typeof quotationSums>[0] & Pick<QuotationDetailView, 'lines'>;

/** What is quoted, a line each, and what it comes to. */
export function QuotationLines({ row }: { row: Quoted }) {
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">单价</th>
            <th scope="col">数量</th>
            <th scope="col">税率</th>
            <th scope="col">小计</th>
          </tr>
        </thead>
        <tbody>
          {row.lines.map((l) => (
            <tr key={`${l.productId} ${l.specLabel}`}>
              <td>
                <a className={css.name} href={`/mall/details/${l.productId}`} target="_blank" rel="noopener">
                  {l.title}
                </a>
                <span className={css.spec}>
                  {lineSpec(l)}
                  {l.code && `　${l.code}`}
                </span>
              </td>
              <td>
                <Price fen={l.unitFen} plain />
                {l.listFen > l.unitFen && (
                  <del className={css.was} translate="no">{`¥${readFen(l.listFen)}`}</del>
                )}
              </td>
              <td translate="no">{`×${l.quantity}`}</td>
              <td>{l.taxText}</td>
              <td>
                <Price fen={l.lineFen} plain />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums rows={quotationSums(row)} />
    </>
  );
}
