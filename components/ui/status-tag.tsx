import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/status-tag.module.css';

export type Tone = 'red' | 'gold' | 'green' | 'blue' | 'amber' | 'gray';

/** A state in words on a tint; the colour never carries the meaning alone. */
export function StatusTag({ tone = 'gray', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(css.tag, css[tone])}>{children}</span>;
}
