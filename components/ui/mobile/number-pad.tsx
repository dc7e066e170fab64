'use client';

import { useState } from 'react';
import { isComposing } from '@/components/ui/composing';
import { Button } from '@/components/ui/button';
import { Pictogram } from '@/components/ui/mobile/pictograms';
import { numberTrouble, pressKey, type NumberKey } from '@/components/ui/mobile/number-keys';
import css from '@/components/ui/mobile/number-pad.module.css';
import { Sheet } from '@/components/ui/mobile/sheet';

interface NumberPadProps {
  open: boolean;
  onClose: () => void;
  /** What is entered: 购买数量, 订阅份数. */
  title: string;
  value: number;
  min: number;
  max: number;
  /** With a whole number inside the range. */
  onDone: (value: number) => void;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const KEYBOARD: Record<string, NumberKey> = { Backspace: 'back', Delete: 'clear' };

/** Digits for quantities. Codes of messages stay native fields, which the phone fills itself. */
export function NumberPad({ open, onClose, title, ...pad }: NumberPadProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Pad {...pad} onClose={onClose} />
    </Sheet>
  );
}

/** Begins with the number as it is whenever the sheet opens. */
function Pad({ value, min, max, onDone, onClose }: Omit<NumberPadProps, 'open' | 'title'>) {
  const [entry, setEntry] = useState({ text: String(value), fresh: true });
  const trouble = numberTrouble(entry.text, min, max);
  const press = (key: NumberKey) => setEntry((e) => ({ text: pressKey(e, key, max), fresh: false }));
  return (
    // Digits of a keyboard that is connected work, too; every key is a button of its own below.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={(e) => {
        const key = /^\d$/.test(e.key) ? (e.key as NumberKey) : KEYBOARD[e.key];
        if (key && !isComposing(e)) press(key);
      }}
    >
      <output className={css.number} aria-live="polite">
        {entry.text || '0'}
      </output>
      <p className={css.hint}>{trouble || `可输入 ${min}–${max}`}</p>
      <div className={css.keys}>
        {DIGITS.map((digit, i) => (
          <button
            key={digit}
            type="button"
            className={css.key}
            data-autofocus={i === 0 ? '' : undefined}
            onClick={() => press(digit)}
          >
            {digit}
          </button>
        ))}
        <button type="button" className={css.key} onClick={() => press('clear')}>
          清空
        </button>
        <button type="button" className={css.key} onClick={() => press('0')}>
          0
        </button>
        <button type="button" className={css.key} aria-label="删除一位" onClick={() => press('back')}>
          <Pictogram name="backspace" />
        </button>
      </div>
      <Button
        size="l"
        block
        disabled={trouble !== ''}
        onClick={() => {
          onDone(Number(entry.text));
          onClose();
        }}
      >
        确定
      </Button>
    </div>
  );
}
