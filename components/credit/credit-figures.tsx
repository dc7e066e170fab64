import { FigureStrip } from '@/components/ui/figure-strip';
import { Price } from '@/components/ui/price';
import type { CreditAccountView } from '@/lib/domain/credit/contract';
import { creditModes, termWords } from '@/lib/states/credit';

/** The account of an organisation in four figures. */
export function CreditFigures({ account }: { account: CreditAccountView }) {
  const { mode, limitFen, termDays, usedFen, availableFen, overdueFen } = account;
  const figures = [
    {
      label: '信用额度',
      fen: limitFen,
      small: limitFen === 0 ? '已停用，不能再挂账' : `${creditModes[mode]}，${termWords(mode, termDays)}`,
    },
    {
      label: usedFen < 0 ? '多付' : '欠款',
      fen: Math.abs(usedFen),
      small: usedFen < 0 ? '可抵以后的欠款，或申请退还' : '已挂账未还',
    },
    { label: '可用额度', fen: availableFen, small: '还能挂账的金额' },
    {
      label: '逾期欠款',
      fen: overdueFen,
      small: overdueFen > 0 ? '还清后才能再挂账' : '没有逾期',
      late: overdueFen > 0,
    },
  ];
  return (
    <FigureStrip
      label="账期"
      figures={figures.map(({ fen, late = false, ...figure }) => ({
        ...figure,
        figure: <Price fen={fen} plain={!late} />,
        alarm: late,
      }))}
    />
  );
}
