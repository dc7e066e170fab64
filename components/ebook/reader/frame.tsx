'use client';

import { useEffect, type ReactNode, type Ref } from 'react';
import css from '@/components/ebook/reader/frame.module.css';
import { Icon, type IconName } from '@/components/ebook/reader/icon';
import { useTo } from '@/components/ui/use-to';
import type { Ground } from '@/components/ebook/reader/reader-settings';

interface ToolProps {
  icon: IconName;
  label: string;
  /** Of a switch: whether it is on. */
  pressed?: boolean | undefined;
  /** A word beside the sign; part of the label. */
  text?: string | undefined;
  disabled?: boolean;
  onClick: () => void;
}

/** A button of the bars. */
export function Tool({ icon, label, pressed, text, disabled, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={text === label ? undefined : label}
      aria-pressed={pressed}
      title={label}
      data-named={text !== undefined || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
      {text !== undefined && <span>{text}</span>}
    </button>
  );
}

interface ReaderFrameProps {
  title: string;
  label: string;
  /** Beside the title: 试读. */
  badge?: string | undefined;
  /** Where 返回 leads; `null` goes back in history, or to the reading view when there is none. */
  back: string | null;
  ground: Ground;
  /** The bars lie over the pages and may leave: on phones, and on the full screen. */
  over: boolean;
  /** One hand holds the screen: the tools stand at the bottom. */
  narrow?: boolean;
  /** The bars have left. */
  quiet: boolean;
  /** Right end of the bar. */
  tools?: ReactNode;
  /** At the side, or on a phone over the pages. */
  panel?: ReactNode;
  foot?: ReactNode;
  rootRef?: Ref<HTMLDivElement>;
  mainRef?: Ref<HTMLElement>;
  children: ReactNode;
}

/** Bars, panel and pages on the whole screen. Nothing of a publication is selected, dragged, saved or printed from here. */
export function ReaderFrame(props: ReaderFrameProps) {
  const {
    title,
    label,
    badge,
    back,
    ground,
    over,
    narrow,
    quiet,
    tools,
    panel,
    foot,
    rootRef,
    mainRef,
    children,
  } = props;
  const to = useTo();
  // Notices stand below the bar: they hide neither the title nor a tool.
  useEffect(() => {
    const { style } = document.body;
    style.setProperty('--toast-top', '60px');
    return () => void style.removeProperty('--toast-top');
  }, []);
  return (
    <div
      ref={rootRef}
      className={css.frame}
      data-ground={ground}
      data-over={over || undefined}
      data-narrow={narrow || undefined}
      data-quiet={(over && quiet && !panel) || undefined}
      onContextMenu={(e) => e.preventDefault()}
      onDragStart={(e) => e.preventDefault()}
    >
      <header className={css.bar}>
        <a
          className={css.tool}
          href={back ?? to('/index/ebook')}
          aria-label="返回"
          title="返回"
          onClick={(e) => {
            if (back !== null || history.length < 2) return;
            e.preventDefault();
            history.back();
          }}
        >
          <Icon name="leave" />
        </a>
        <h1 className={css.title}>
          {title}
          {label && <span className={css.label}>{label}</span>}
        </h1>
        {badge && <span className={css.badge}>{badge}</span>}
        {tools && <div className={css.tools}>{tools}</div>}
      </header>
      <div className={css.middle}>
        {panel}
        <main ref={mainRef} id="main" className={css.pages}>
          {children}
        </main>
      </div>
      {foot && <footer className={css.foot}>{foot}</footer>}
      <p className={css.printed}>电子出版物仅供在线阅读，不提供打印。</p>
    </div>
  );
}
