import type { ReactNode } from 'react';
import css from '@/components/ui/page-header.module.css';
import { WayBack, type Way } from '@/components/ui/way-back';

interface PageHeaderProps {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  back?: Way;
}

/** First line of a page: the way back, its heading, a hint, its actions. */
export function PageHeader({ title, text, actions, back }: PageHeaderProps) {
  return (
    <div className={css.header}>
      {back && <WayBack {...back} />}
      <h1 className={css.title}>{title}</h1>
      {text && <div className={css.text}>{text}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
