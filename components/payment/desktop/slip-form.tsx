'use client';

import { useId, useRef } from 'react';
import css from '@/components/payment/desktop/slip-form.module.css';
import { useSlipForm, type SlipFormProps } from '@/components/payment/use-slip-form';
import { Button } from '@/components/ui/button';
import { PlainInput } from '@/components/ui/plain-field';
import { refusalOf } from '@/components/upload/store-buyer-file';
import { BUYER_EXTENSIONS, formatBytes, MAX_BUYER_BYTES } from '@/lib/domain/upload/rules';

interface SlipFileProps {
  file: File | null;
  onPick: (file: File | null) => void;
  onRefused: (message: string) => void;
  error?: string;
}

/** One picture or PDF, kept in the browser until the form is sent. */
function SlipFile({ file, onPick, onRefused, error }: SlipFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={css.file}
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-note`}
      data-wrong={error ? true : undefined}
    >
      <span id={id} className={css.label}>
        付款凭证
      </span>
      <div className={css.pick}>
        <Button variant="outline" onClick={() => input.current?.click()}>
          {file ? '重新选择' : '选择文件'}
        </Button>
        <span className={file ? css.name : css.hint} aria-live="polite">
          {file ? `${file.name}（${formatBytes(file.size)}）` : '回单照片、截图或 PDF'}
        </span>
      </div>
      <p id={`${id}-note`} className={error ? css.error : css.hint} role={error ? 'alert' : undefined}>
        {error ?? `一个文件，不超过 ${formatBytes(MAX_BUYER_BYTES)}`}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={BUYER_EXTENSIONS.join(',')}
        aria-label="选择付款凭证"
        onChange={(e) => {
          const chosen = e.target.files?.[0];
          e.target.value = '';
          if (!chosen) return;
          const refusal = refusalOf(chosen);
          if (refusal) onRefused(refusal);
          else onPick(chosen);
        }}
      />
    </div>
  );
}

/** The slip of a transfer with what its payer says about it. */
export function SlipForm(props: SlipFormProps) {
  const { draft, errors, failure, busy, today, form, change, refuse, submit, submitLabel } =
    useSlipForm(props);
  return (
    <form ref={form} className={css.form} onSubmit={(e) => void submit(e)} noValidate>
      <SlipFile
        file={draft.file}
        onPick={(file) => change({ file })}
        onRefused={refuse}
        error={errors.file}
      />
      <div className={css.pair}>
        <PlainInput
          label="转账金额（元）"
          inputMode="decimal"
          value={draft.yuan}
          error={errors.yuan}
          onChange={(e) => change({ yuan: e.target.value })}
        />
        <PlainInput
          label="转账日期（选填）"
          type="date"
          max={today}
          value={draft.date}
          error={errors.date}
          onChange={(e) => change({ date: e.target.value })}
        />
      </div>
      <PlainInput
        label="付款户名"
        placeholder="选填，与凭证上的付款方一致"
        maxLength={100}
        value={draft.payer}
        error={errors.payer}
        onChange={(e) => change({ payer: e.target.value })}
      />
      <PlainInput
        label="备注"
        placeholder="选填，最多 200 字"
        maxLength={200}
        value={draft.note}
        error={errors.note}
        onChange={(e) => change({ note: e.target.value })}
      />
      <div role="alert">{failure && <p className={css.error}>{failure}</p>}</div>
      <Button type="submit" size="l" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
