'use client';

import { useId, useState } from 'react';
import css from '@/components/area/receiver-form.module.css';
import { Button } from '@/components/ui/button';
import { inputClass, PlainField } from '@/components/ui/plain-field';
import { api } from '@/lib/client/api';
import { shorten } from '@/lib/core/characters';
import { errorText } from '@/components/ui/error-text';
import { MAX_PASTED } from '@/lib/domain/area/contract';

/** Fields of an address that a pasted text can fill. */
export interface PastedFields {
  name: string;
  phone: string;
  tel: string;
  areaCode: string;
  address: string;
  postcode: string;
}

const NEEDED = { name: '收货人', phone: '手机号码', areaCode: '所在地区', address: '详细地址' } as const;

/** What was found and what is left to type, as one sentence. */
function outcome(found: Partial<PastedFields>): string {
  const labels = (known: boolean) =>
    Object.entries(NEEDED)
      .filter(([name]) => Boolean(found[name as keyof PastedFields]) === known)
      .map(([, label]) => label)
      .join('、');
  const [read, left] = [labels(true), labels(false)];
  if (!read) return '没有识别出地址，请在下面填写';
  return left ? `已填入${read}；请补充${left}` : '已填入，请核对';
}

/** A whole address pasted from a chat or a letter fills the form; what it does not say stays as it was. */
export function PasteAddress({ onRead }: { onRead: (found: Partial<PastedFields>) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const read = async (pasted: string) => {
    if (busy || pasted.trim() === '') return;
    setBusy(true);
    try {
      const { place, ...words } = await api.post('/api/user/area/recognize', { text: pasted });
      const filled = Object.entries({ ...words, areaCode: place?.code ?? '' }).filter(([, v]) => v !== '');
      const found: Partial<PastedFields> = Object.fromEntries(filled);
      onRead(found);
      setNote(outcome(found));
    } catch (error) {
      setNote(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.paste}>
      <PlainField label="粘贴整段地址，自动填写" htmlFor={id}>
        <textarea
          id={id}
          className={inputClass}
          rows={2}
          maxLength={MAX_PASTED}
          value={text}
          placeholder="例如：张三 13800000000 北京市海淀区学院路 30 号"
          aria-describedby={`${id}-outcome`}
          onChange={(e) => setText(e.target.value)}
          onPaste={(e) => {
            const pasted = shorten(e.clipboardData.getData('text'), MAX_PASTED);
            if (text === '') void read(pasted);
          }}
        />
        <Button variant="outline" busy={busy} disabled={text.trim() === ''} onClick={() => void read(text)}>
          识别
        </Button>
      </PlainField>
      <p id={`${id}-outcome`} className={css.note} role="status">
        {note}
      </p>
    </div>
  );
}
