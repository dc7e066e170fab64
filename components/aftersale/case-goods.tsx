import css from '@/components/aftersale/case-goods.module.css';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { issueText } from '@/components/aftersale/case-look';
import type { AfterSaleView } from '@/lib/domain/aftersale/contract';

/** What a case is about: cover, title, choice and issues, copies and money. */
export function CaseGoods({
  row,
  money = true,
}: {
  row: Pick<AfterSaleView, 'lines' | 'kind'>;
  money?: boolean;
}) {
  return (
    <ul className={css.lines}>
      {row.lines.map((line) => (
        <li key={line.orderItemId} className={css.line}>
          <span className={css.cover}>
            <Picture src={line.coverPath} alt="" width={48} height={64} kind="cover" />
          </span>
          <span className={css.words}>
            <a className={css.title} href={`/mall/details/${line.productId}`} target="_blank" rel="noopener">
              {line.title}
            </a>
            <span className={css.small}>
              {[line.specLabel, issueText(line.issues)].filter(Boolean).join('　')}
            </span>
          </span>
          <span className={css.quantity} translate="no">{`×${line.quantity}`}</span>
          {money && (
            <span className={css.money}>
              {row.kind === 'resend' ? '—' : <Price fen={line.amountFen + line.freightFen} plain />}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
