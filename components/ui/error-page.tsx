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

/** What an address named that has nothing: a product is off the shelf more often than it never was. */
export type MissingThing = 'product';

const missing: Record<MissingThing, { title: string; text: string }> = {
  product: { title: '商品已下架或不存在', text: '您可以看看其他书刊，或搜索想买的内容。' },
};

interface ErrorPageProps {
  kind: ErrorKind;
  /** With kind 404. */
  of?: MissingThing | null;
  /** The id under which the server logged the failure. */
  requestId?: string | null;
  mobile?: boolean;
  /** An additional way on, before the way home: a retry button. */
  action?: ReactNode;
  /** A field to search with, where the frame has none. */
  search?: ReactNode;
}

/** The heading of an error page. */
export const errorHeading = (kind: ErrorKind, of?: MissingThing | null): string =>
  (of ? missing[of] : forms[kind]).title;

/** The friendly form of 403, 404 and 500 with the way back. */
export function ErrorPage({ kind, of, requestId, mobile, action, search }: ErrorPageProps) {
  const form = of ? missing[of] : forms[kind];
  const shop = mobile ? '/mobile/list' : '/mall/list';
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
      {search && <div className={css.search}>{search}</div>}
      <div className={css.actions}>
        {action}
        {kind === '403' && (
          <ButtonLink href={mobile ? '/mobile/login' : '/login/userlogin'}>重新登录</ButtonLink>
        )}
        {of === 'product' && <ButtonLink href={shop}>浏览全部书刊</ButtonLink>}
        <ButtonLink href={home} variant={kind === '403' || action || of ? 'outline' : 'primary'}>
          返回首页
        </ButtonLink>
        {kind === '404' && !of && (
          <ButtonLink href={mobile ? shop : '/mall'} variant="outline">
            去书刊商城
          </ButtonLink>
        )}
        {kind === '404' && mobile && !search && (
          <ButtonLink href="/mobile/Search" variant="outline">
            搜索
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
