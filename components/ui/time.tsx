import type { ReactNode } from 'react';
import { timeAttribute } from '@/lib/core/dates';

interface TimeProps {
  /** As `formatDate`, `formatMinute` or `formatDateTime` give it. */
  at: string;
  className?: string;
  /** What is read instead of `at`, for example without its year. */
  children?: ReactNode;
}

/** A day or a moment; a text that is none, as stored data may hold it, is only a text. */
export function Time({ at, className, children = at }: TimeProps) {
  const machine = timeAttribute(at);
  return machine ? (
    <time className={className} dateTime={machine}>
      {children}
    </time>
  ) : (
    <span className={className}>{children}</span>
  );
}
