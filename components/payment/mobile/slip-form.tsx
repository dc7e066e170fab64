'use client';

import { useEffect, useId, useRef, type ChangeEvent } from 'react';
import css from '@/components/payment/mobile/pay-mobile.module.css';
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

/** The chosen picture, so that its person sees whether it can be read. */
function Preview({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img ref={image} className={css.preview} alt="所选凭证" />;
}

/** One picture from the camera, or one picture or PDF of the phone, kept in the browser until the form is sent. */
function SlipFile({ file, onPick, onRefused, error }: SlipFileProps) {
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const choose = (e: ChangeEvent<HTMLInputElement>) => {
    const chosen = e.target.files?.[0];
    e.target.value = '';
    if (!chosen) return;
    const refusal = refusalOf(chosen);
    if (refusal) onRefused(refusal);
    else onPick(chosen);
  };
  return (
    <div
      className={css.file}
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-note`}
      data-wrong={error ? true : undefined}
    >
      <span id={id}>付款凭证</span>
      <div className={css.picks}>
        <Button variant="outline" onClick={() => camera.current?.click()}>
          拍照
        </Button>
        <Button variant="outline" onClick={() => files.current?.click()}>
          {file ? '重新选择' : '选择图片或 PDF'}
        </Button>
      </div>
      {file?.type.startsWith('image/') && <Preview file={file} />}
      <p className={css.small} aria-live="polite">
        {file && `${file.name}（${formatBytes(file.size)}）`}
      </p>
      <p id={`${id}-note`} className={error ? css.error : css.small} role={error ? 'alert' : undefined}>
        {error ?? `回单照片、截图或 PDF，一个文件，不超过 ${formatBytes(MAX_BUYER_BYTES)}`}
      </p>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label="拍摄付款凭证"
        onChange={choose}
      />
      <input
        ref={files}
        type="file"
        hidden
        accept={BUYER_EXTENSIONS.join(',')}
        aria-label="选择付款凭证"
        onChange={choose}
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
      <PlainInput
        label="转账金额（元）"
        inputMode="decimal"
        enterKeyHint="next"
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
      <PlainInput
        label="付款户名"
        placeholder="选填，与凭证上的付款方一致"
        enterKeyHint="next"
        maxLength={100}
        value={draft.payer}
        error={errors.payer}
        onChange={(e) => change({ payer: e.target.value })}
      />
      <PlainInput
        label="备注"
        placeholder="选填，最多 200 字"
        enterKeyHint="done"
        maxLength={200}
        value={draft.note}
        error={errors.note}
        onChange={(e) => change({ note: e.target.value })}
      />
      <div role="alert">{failure && <p className={css.error}>{failure}</p>}</div>
      <Button type="submit" size="l" block busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
