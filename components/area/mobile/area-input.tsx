'use client';

import { useState } from 'react';
import css from '@/components/area/mobile/area-input.module.css';
import { AreaSheet } from '@/components/area/mobile/area-sheet';
import type { AreaControlProps } from '@/components/area/receiver-fields';
import { useAreaText } from '@/components/area/use-area-text';
import { cx } from '@/components/ui/cx';
import { Icon } from '@/components/ui/mobile/icons';
import { inputClass } from '@/components/ui/plain-field';

/** 所在地区 in a form of the mobile skin: looks like an input, opens the sheet of places. */
export function AreaInput({ id, path, value, onChange, invalid, describedBy, known }: AreaControlProps) {
  const [open, setOpen] = useState(false);
  const [first] = useState(value);
  const text = useAreaText(value) || (value !== '' && value === first ? (known ?? '') : '');
  const shown = text || '请选择省、市、区县';
  return (
    <>
      <button
        type="button"
        id={id}
        data-path={path}
        className={cx(inputClass, css.input, invalid && css.invalid)}
        aria-haspopup="dialog"
        aria-label={`所在地区 ${shown}`}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        <span className={cx(css.text, !text && css.empty)}>{shown}</span>
        <Icon name="arrow" size={16} />
      </button>
      <AreaSheet open={open} onClose={() => setOpen(false)} value={value} onChange={onChange} />
    </>
  );
}
