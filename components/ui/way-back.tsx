'use client';

import { usePathname } from 'next/navigation';
import { useListAddress, useNeighbours } from '@/components/ui/came-from';
import css from '@/components/ui/page-header.module.css';

export interface Way {
  href: string;
  label: string;
  /** The page itself leads to what stands before and after it. */
  alone?: boolean;
}

/** The way back to a list as it was left, and to the rows before and after this one in it. */
export function WayBack({ href, label, alone }: Way) {
  const back = useListAddress(href);
  const beside = useNeighbours(usePathname());
  return (
    <>
      <a className={css.back} href={back}>
        ‹ {label}
      </a>
      {beside && !alone && (
        <nav className={css.steps} aria-label="列表中的上一条和下一条">
          <Step href={beside.before}>上一条</Step>
          <span translate="no">{`${beside.place} / ${beside.of}`}</span>
          <Step href={beside.after}>下一条</Step>
        </nav>
      )}
    </>
  );
}

function Step({ href, children }: { href: string | undefined; children: string }) {
  return href ? (
    <a href={href} className={css.step}>
      {children}
    </a>
  ) : (
    <span className={css.step} aria-disabled>
      {children}
    </span>
  );
}
