'use client';

import { useId } from 'react';
import css from '@/components/identity/parts.module.css';
import { useTo } from '@/components/ui/use-to';

interface AgreementCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | null;
}

/** Consent to the agreement and the privacy policy; never ticked beforehand (PIPL; news-editor-reading.md 5.3). */
export function AgreementCheck({ checked, onChange, error }: AgreementCheckProps) {
  const id = useId();
  const to = useTo();
  return (
    <div>
      <div className={css.agreement}>
        <input
          id={id}
          name="agreement"
          type="checkbox"
          checked={checked}
          onChange={(e) => onChange(e.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        />
        <p>
          <label htmlFor={id}>我已阅读并同意</label>
          <a href={to('/agreement')} target="_blank" rel="noopener">
            《用户协议》
          </a>
          和
          <a href={to('/privacy')} target="_blank" rel="noopener">
            《隐私政策》
          </a>
        </p>
      </div>
      {error && (
        <p id={`${id}-note`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
