import type { ReactNode } from 'react';
import css from '@/components/ui/error-page.module.css';
import { ViewAgain } from '@/components/ui/view-again';

/** What is said of a failure of the server beside the specified sentence. */
export const serverErrorText = '页面暂时无法显示，请稍后重试。';

interface ErrorFrameProps {
  code: string;
  title: string;
  text: string;
  /** Name of the drawing in `public/empty`. */
  picture?: 'error' | 'search';
  /** The id under which the server logged the failure. */
  requestId?: string | null;
  mobile?: boolean;
  /** A field to search with, where the frame has none. */
  search?: ReactNode;
  /** The ways on. */
  children: ReactNode;
}

/** What every friendly form of an error looks like. */
export function ErrorFrame({
  code,
  title,
  text,
  picture = 'error',
  requestId,
  mobile,
  search,
  children,
}: ErrorFrameProps) {
  // The navigation bar of a mobile page has the first heading.
  const Heading = mobile ? 'h2' : 'h1';
  return (
    <section className={css.page}>
      <ViewAgain />
      <img
        className={css.picture}
        src={`/empty/${picture}.svg`}
        alt=""
        width={220}
        height={165}
        loading="lazy"
      />
      <p className={css.code}>{code}</p>
      <Heading className={css.title}>{title}</Heading>
      <p className={css.text}>
        {text}
        {requestId && '问题仍在时，请把下面的编号告诉管理员。'}
      </p>
      {requestId && (
        <p className={css.id}>
          错误编号：<code>{requestId}</code>
        </p>
      )}
      {search && <div className={css.search}>{search}</div>}
      <div className={css.actions}>{children}</div>
    </section>
  );
}
