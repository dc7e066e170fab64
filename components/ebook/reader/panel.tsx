'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '@/components/ebook/reader/icon';
import css from '@/components/ebook/reader/panel.module.css';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Contents, thumbnails or search: beside the pages, on phones over them. The focus goes into it and comes back when it closes. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const el = ref.current;
    (el?.querySelector<HTMLElement>('input') ?? el)?.focus({ preventScroll: true });
    return () => {
      // Only when nothing else took it meanwhile.
      const lost = document.activeElement === document.body || el?.contains(document.activeElement);
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      <div className={css.shade} onClick={onClose} aria-hidden />
      <aside ref={ref} className={css.panel} aria-label={title} tabIndex={-1}>
        <div className={css.head}>
          <h2 className={css.title}>{title}</h2>
          <button type="button" className={css.close} aria-label={`关闭${title}`} onClick={onClose}>
            <Icon name="close" size={18} />
          </button>
        </div>
        {children}
      </aside>
    </>
  );
}
