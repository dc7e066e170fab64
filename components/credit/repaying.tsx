import css from '@/components/credit/credit.module.css';
import { CopyText } from '@/components/ui/copy-text';
import { cx } from '@/components/ui/cx';
import { DescriptionList } from '@/components/ui/description-list';
import type { TransferAccount } from '@/lib/domain/payment/method-contract';

/** How an organisation pays what it owes: the account of the bank, line by line, and what to write on the transfer. */
export function Repaying({ account }: { account: TransferAccount | null }) {
  if (!account?.accountNo) return <p className={css.small}>收款账户暂未公布，请联系客服。</p>;
  const rows = [
    { label: '收款户名', value: account.accountName },
    { label: '开户银行', value: account.bank },
    { label: '收款账号', value: account.accountNo, copy: account.accountNo.replaceAll(/[ -]/g, '') },
  ];
  return (
    <>
      <DescriptionList
        items={rows.map(({ label, value, copy }) => ({
          label,
          value: (
            <>
              <span className={css.value}>{value}</span>　<CopyText text={copy ?? value} what={label} />
            </>
          ),
        }))}
      />
      <p className={cx(css.small, css.hint)}>
        转账附言请注明单位名称；只还某一笔订单的，请一并写上订单号，否则先还最早的欠款。财务核对到账后入账，欠款随之减少。
      </p>
    </>
  );
}
