import type { ReactNode } from 'react';
import css from '@/components/ui/mobile/cell.module.css';
import { cx } from '@/components/ui/cx';

interface CellGroupProps {
  title?: string;
  /** What an address with a fragment leads to. */
  id?: string;
  children: ReactNode;
}

/** A card of cells with an optional heading. */
export function CellGroup({ title, id, children }: CellGroupProps) {
  // A section is something with a heading.
  const Group = title ? 'section' : 'div';
  return (
    <Group className={css.group} id={id}>
      {title && <h2 className={css.heading}>{title}</h2>}
      {children}
    </Group>
  );
}

interface CellProps {
  title: ReactNode;
  value?: ReactNode;
  /** Second line under the title. */
  note?: ReactNode;
  icon?: ReactNode;
  /** Makes the whole cell a link. */
  href?: string;
  /** Makes the whole cell a button (client components only). */
  onClick?: () => void;
}

/** One row of a mobile list: at least 48 px high, the whole of it is the target. */
export function Cell({ title, value, note, icon, href, onClick }: CellProps) {
  const inner = (
    <>
      {icon && <span className={css.icon}>{icon}</span>}
      <span className={css.main}>
        <span>{title}</span>
        {note && <span className={css.note}>{note}</span>}
      </span>
      {value !== undefined && value !== null && <span className={css.value}>{value}</span>}
      {(href || onClick) && <span className={css.arrow} aria-hidden />}
    </>
  );
  if (href) {
    return (
      <a className={cx(css.cell, css.live)} href={href}>
        {inner}
      </a>
    );
  }
  if (onClick) {
    return (
      <button type="button" className={cx(css.cell, css.live)} onClick={onClick}>
        {inner}
      </button>
    );
  }
  return <div className={css.cell}>{inner}</div>;
}
