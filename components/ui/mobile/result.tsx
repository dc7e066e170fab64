import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { Icon, type IconName } from '@/components/ui/mobile/icons';
import css from '@/components/ui/mobile/result.module.css';

type ResultKind = 'success' | 'wait' | 'fail' | 'info';

const icons: Record<ResultKind, IconName> = { success: 'check', wait: 'clock', fail: 'close', info: 'info' };

interface ResultStateProps {
  kind: ResultKind;
  title: string;
  text?: ReactNode;
  /** Buttons: what can be done now. */
  actions?: ReactNode;
}

/** How something ended: paid, waiting, failed. */
export function ResultState({ kind, title, text, actions }: ResultStateProps) {
  return (
    <div className={css.result}>
      <span className={cx(css.sign, css[kind])}>
        <Icon name={icons[kind]} size={32} />
      </span>
      <h2 className={css.title}>{title}</h2>
      {text && <div className={css.text}>{text}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
