import css from '@/components/statement/statement.module.css';
import { FigureStrip } from '@/components/ui/figure-strip';
import { Price } from '@/components/ui/price';
import { readFen } from '@/lib/core/money';
import type { StatementView } from '@/lib/domain/statement/contract';
import { closingWords } from '@/lib/domain/statement/rules';

/** What of the account is open at the end of the period, in the order in which people ask for it. */
export const restOf = ({ rest }: StatementView) => [
  { label: '未付款', fen: rest.unpaidFen },
  { label: '已付未开票', fen: rest.uninvoicedFen },
  { label: '已开票未付款', fen: rest.overinvoicedFen },
  { label: '多付待退', fen: rest.creditFen },
];

/** What the sums of a period are made of, in words. */
export const partsOf = (s: StatementView) => ({
  charged:
    s.reducedFen === 0
      ? `订单 ${readFen(s.orderedFen)}`
      : `订单 ${readFen(s.orderedFen)}，取消、退货和改价 ${readFen(s.reducedFen)}`,
  paid:
    s.refundedFen === 0
      ? `收款 ${readFen(s.receivedFen)}`
      : `收款 ${readFen(s.receivedFen)}，退款 ${readFen(s.refundedFen)}`,
});

/** The account of a period as the sum that it is, and what is open at its end. */
export function StatementSums({ statement }: { statement: StatementView }) {
  const parts = partsOf(statement);
  const sums = [
    { label: '期初应付余额', fen: statement.openingFen, small: `${statement.from} 之前` },
    { label: '本期应付', fen: statement.chargedFen, small: parts.charged, sign: '+' },
    { label: '本期已付', fen: statement.paidFen, small: parts.paid, sign: '−' },
    {
      label: closingWords(statement.closingFen),
      fen: Math.abs(statement.closingFen),
      small: `截至 ${statement.to}`,
      sign: '=',
    },
  ];
  return (
    <>
      <FigureStrip
        figures={sums.map(({ fen, ...sum }) => ({
          ...sum,
          figure: <Price fen={fen} plain={sum.sign !== '='} />,
        }))}
      />
      <dl className={css.rest} aria-label="期末情况">
        {restOf(statement).map(({ label, fen }) => (
          <div key={label} className={css.cell} data-open={fen > 0}>
            <dt className={css.small}>{label}</dt>
            <dd>
              <Price fen={fen} plain />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
