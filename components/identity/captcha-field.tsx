'use client';

import { Icon } from '@/components/identity/icons';
import css from '@/components/identity/parts.module.css';
import { PlainInput } from '@/components/ui/plain-field';

interface CaptchaFieldProps {
  name: string;
  value: string;
  error: string | null;
  onChange: (e: React.ChangeEvent<HTMLInputElement>) => void;
  /** Address of the picture; `null` before the page is alive. */
  src: string | null;
  onRefresh: () => void;
}

/** Four characters from a picture; a click on it brings another (specification section 2). */
export function CaptchaField({ src, onRefresh, ...input }: CaptchaFieldProps) {
  return (
    <PlainInput
      {...input}
      label="图片验证码"
      hideLabel
      placeholder="图片验证码"
      prefix={<Icon name="shield" />}
      maxLength={4}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className={css.captcha}
          onClick={onRefresh}
          title="看不清？点击换一张"
          aria-label="换一张图片验证码"
        >
          {src && <img src={src} alt="图片验证码" width={120} height={40} />}
        </button>
      }
    />
  );
}
