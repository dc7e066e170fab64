import type { ReactNode } from 'react';
import css from '@/components/ebook/mobile/reading-mobile.module.css';
import { Button } from '@/components/ui/button';

interface VerdictProps {
  sign: '✓' | '×' | '!' | '…';
  title: string;
  text?: string;
  action?: ReactNode;
}

/** What has become of a code or a link, as a whole screen. */
export function Verdict({ sign, title, text, action }: VerdictProps) {
  return (
    <div className={css.screen} role={sign === '!' ? 'alert' : 'status'}>
      <span className={css.sign} data-sign={sign} aria-hidden>
        {sign}
      </span>
      <h2 className={css.question}>{title}</h2>
      {text && <p className={css.lead}>{text}</p>}
      {action && <div className={css.acts}>{action}</div>}
    </div>
  );
}

/** The service is paused or out of reach: the same address may do in a moment. */
export const Again = () => (
  <Button size="l" block variant="outline" onClick={() => location.reload()}>
    重新打开
  </Button>
);
