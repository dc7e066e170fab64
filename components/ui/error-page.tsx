import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import css from '@/components/ui/error-page.module.css';
import { ViewAgain } from '@/components/ui/view-again';
import { texts } from '@/lib/text/site';

export type ErrorKind = '403' | '404' | '500';

const forms: Record<ErrorKind, { title: string; text: string }> = {
  '403': { title: texts.forbidden, text: '当前账号不能访问该页面。如需使用，请换用有权限的账号登录。' },
  '404': {
    title: texts.notFound,
    text: '链接可能已经失效，或者内容已调整。您可以返回首页，或搜索想看的内容。',
  },
  '500': {
    title: texts.systemError,
    text: '页面暂时无法显示，请稍后重试。',
  },
};

interface ErrorPageProps {
  kind: ErrorKind;
  /** The id under which the server logged the failure. */
  requestId?: string | null;
  mobile?: boolean;
  /** An additional way on, before the way home: a retry button. */
  action?: ReactNode;
}

const kinds: readonly ErrorKind[] = ['403', '404', '500'];

/** What `?code=…&id=…` of the error page asks for; anything else is shown as a server error. */
export function shownError({ code, id }: { code?: string | string[]; id?: string | string[] }) {
  return {
    kind: kinds.find((k) => k === code) ?? '500',
    requestId: typeof id === 'string' && /^[\w-]{6,64}$/.test(id) ? id : null,
  };
}

/** The friendly form of 403, 404 and 500 with the way back. */
export function ErrorPage({ kind, requestId, mobile, action }: ErrorPageProps) {
  const form = forms[kind];
  const home = mobile ? '/mobile/home' : '/index';
  // The navigation bar of a mobile page has the first heading.
  const Heading = mobile ? 'h2' : 'h1';
  return (
    <section className={css.page}>
      <ViewAgain />
      <img
        className={css.picture}
        src={`/empty/${kind === '404' ? 'search' : 'error'}.svg`}
        alt=""
        width={220}
        height={165}
        loading="lazy"
      />
      <p className={css.code}>{kind}</p>
      <Heading className={css.title}>{form.title}</Heading>
      <p className={css.text}>
        {form.text}
        {requestId && '问题仍在时，请把下面的编号告诉管理员。'}
      </p>
      {requestId && (
        <p className={css.id}>
          错误编号：<code>{requestId}</code>
        </p>
      )}
      <div className={css.actions}>
        {action}
        {kind === '403' && (
          <ButtonLink href={mobile ? '/mobile/login' : '/login/userlogin'}>重新登录</ButtonLink>
        )}
        <ButtonLink href={home} variant={kind === '403' || action ? 'outline' : 'primary'}>
          返回首页
        </ButtonLink>
        {kind === '404' && (
          <ButtonLink href={mobile ? '/mobile/Search' : '/mall'} variant="outline">
            {mobile ? '搜索' : '去书刊商城'}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
