import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import css from '@/components/product/office/form-notice.module.css';

interface FormNoticeProps {
  tone?: 'blue' | 'red';
  href?: string;
  link?: string;
  children: ReactNode;
}

/** A line above a form: what saving means now, or why there is nothing to save. */
export function FormNotice({ tone = 'blue', href, link, children }: FormNoticeProps) {
  return (
    <p className={cx(css.notice, css[tone])}>
      {children}
      {href && (
        <a className={css.link} href={href}>
          {link}
        </a>
      )}
    </p>
  );
}
