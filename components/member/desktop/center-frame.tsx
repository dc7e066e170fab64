import type { ReactNode } from 'react';
import css from '@/components/member/desktop/center-frame.module.css';
import { CenterMenu } from '@/components/member/desktop/center-menu';

/** The grey page of the personal centre: menu left, the page right. */
export function CenterFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.band} data-band>
      <div className={`wrap ${css.frame}`}>
        <CenterMenu />
        <div className={css.content}>{children}</div>
      </div>
    </div>
  );
}

/** A white card for pages of the centre that are one list or one form. */
export function CenterCard({ children }: { children: ReactNode }) {
  return <div className={css.card}>{children}</div>;
}
