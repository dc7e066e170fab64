'use client';

import { NumberInput, TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '@/components/ui/composing';
import { StockPick, type Pick } from '@/components/picker/stock-pick';
import css from '@/components/stock/office/stock.module.css';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { errorText } from '@/components/ui/error-text';
import { parseYuan } from '@/lib/core/money';
import { MAX_COPIES } from '@/lib/domain/stock/contract';

interface LineAdderProps {
  centerId: number | undefined;
  /** Throws to keep what was typed, with the message of the error. */
  onAdd: (pick: Pick, quantity: number, unitCostFen: number | null) => Promise<unknown>;
  /** Without a cost, inside a dialog. */
  plain?: boolean;
}

/** A product and how many of it. No form of its own: it stands inside of one, too; Enter in a number adds. */
export function LineAdder({ centerId, onAdd, plain }: LineAdderProps) {
  const box = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  const [pick, setPick] = useState<Pick | null>(null);
  const [quantity, setQuantity] = useState<number | string>('');
  const [cost, setCost] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const copies = Number(quantity);
  const costFen = cost.trim() === '' ? null : parseYuan(cost);
  const focus = (what: string) => setTimeout(() => box.current?.querySelector<HTMLElement>(what)?.focus(), 0);
  const add = async () => {
    if (!pick) return setFailure('请选择商品');
    if (!Number.isInteger(copies) || copies < 1 || copies > MAX_COPIES)
      return setFailure(`册数应为 1 到 ${MAX_COPIES} 的整数`);
    if (cost.trim() !== '' && costFen === null) return setFailure('进货单价应为金额，例如 12.50');
    setBusy(true);
    setFailure('');
    try {
      await onAdd(pick, copies, costFen);
      setPick(null);
      setQuantity('');
      setCost('');
      // A fresh field; the next product is scanned or typed at once.
      setRound(round + 1);
      focus('input[data-pick]');
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    void add();
  };
  return (
    <div className={cx(css.adder, plain && css.plain)} ref={box} role="group" aria-label="添加明细">
      <StockPick
        key={round}
        centerId={centerId}
        value={pick}
        onPick={(next) => {
          setPick(next);
          setFailure('');
          // After the product comes its number.
          if (next) focus('input[data-copies]');
        }}
        disabled={busy}
      />
      <NumberInput
        label="册数"
        withAsterisk
        data-copies
        value={quantity}
        onChange={setQuantity}
        onKeyDown={onEnter}
        min={1}
        max={MAX_COPIES}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        disabled={busy}
      />
      {!plain && (
        <TextInput
          label="进货单价"
          leftSection="¥"
          inputMode="decimal"
          maxLength={12}
          placeholder="选填"
          value={cost}
          onChange={(e) => setCost(e.currentTarget.value)}
          onKeyDown={onEnter}
          disabled={busy}
        />
      )}
      <Button variant="outline" busy={busy} onClick={() => void add()}>
        添加
      </Button>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
