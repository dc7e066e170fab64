'use client';

import { useState } from 'react';
import css from '@/components/order/split/split.module.css';
import type { moneyChange } from '@/components/order/split/split-look';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { Price } from '@/components/ui/price';

interface FreightDialogProps {
  change: NonNullable<ReturnType<typeof moneyChange>>;
  onKeep: () => void;
  /** Takes the act back; without it the change is told only. */
  undo?: () => Promise<void>;
}

const rows = [
  ['运费', 'freightFen'],
  ['应付总额', 'totalFen'],
] as const;

/** An unpaid order costs what its receivers cost: the old amounts beside the new ones, to be agreed to or taken back. */
export function FreightDialog({ change, onKeep, undo }: FreightDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const back = async () => {
    setBusy(true);
    setFailure('');
    try {
      await undo?.();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onKeep}
      title="运费有变化"
      width={440}
      dismissable={false}
      footer={
        <>
          {undo && (
            <Button variant="outline" busy={busy} onClick={() => void back()}>
              撤销本次添加
            </Button>
          )}
          <Button disabled={busy} onClick={onKeep}>
            {undo ? '同意新的金额' : '知道了'}
          </Button>
        </>
      }
    >
      <p>订单尚未付款，运费按各收货人的地区和重量重新计算：</p>
      <table className={css.money}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">原金额</th>
            <th scope="col">新金额</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, key]) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <Price fen={change.before[key]} plain />
              </td>
              <td>
                <Price fen={change.after[key]} plain={change.before[key] === change.after[key]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {failure && (
        <p className={css.problem} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
