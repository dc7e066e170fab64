import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { ErrorFrame, serverErrorText } from '@/components/ui/error-frame';
import { texts } from '@/lib/text/site';

export type ErrorKind = '403' | '404' | '500';

interface ErrorForm {
  title: string;
  text: string;
}

const forms: Record<ErrorKind, ErrorForm> = {
  '403': { title: texts.forbidden, text: '当前账号不能访问该页面。如需使用，请换用有权限的账号登录。' },
  '404': {
    title: texts.notFound,
    text: '链接可能已经失效，或者内容已调整。您可以返回首页，或搜索想看的内容。',
  },
  '500': { title: texts.systemError, text: serverErrorText },
};

/** What an address named that has nothing: a product is off the shelf more often than it never was. */
export type MissingThing = 'product';

const missing: Record<MissingThing, ErrorForm> = {
  product: { title: '商品已下架或不存在', text: '您可以看看其他书刊，或搜索想买的内容。' },
};

const formOf = (kind: ErrorKind, of?: MissingThing | null): ErrorForm => (of ? missing[of] : forms[kind]);

/** The heading of an error page. */
export const errorHeading = (kind: ErrorKind, of?: MissingThing | null): string => formOf(kind, of).title;

interface ErrorPageProps {
  kind: ErrorKind;
  /** With kind 404. */
  of?: MissingThing | null;
  /** The id under which the server logged the failure. */
  requestId?: string | null;
  mobile?: boolean;
  /** A field to search with, where the frame has none. */
  search?: ReactNode;
}

/** The friendly form of 403, 404 and 500 with the ways on. Client components show {@link ErrorFrame}: they need none of these words. */
export function ErrorPage({ kind, of, requestId, mobile, search }: ErrorPageProps) {
  const shop = mobile ? '/mobile/list' : '/mall/list';
  const login = mobile ? '/mobile/login' : '/login/userlogin';
  return (
    <ErrorFrame
      {...formOf(kind, of)}
      code={kind}
      picture={kind === '404' ? 'search' : 'error'}
      requestId={requestId}
      mobile={mobile}
      search={search}
    >
      {kind === '403' && <ButtonLink href={login}>重新登录</ButtonLink>}
      {of === 'product' && <ButtonLink href={shop}>{mobile ? '浏览全部商品' : '浏览全部书刊'}</ButtonLink>}
      <ButtonLink
        href={mobile ? '/mobile/home' : '/index'}
        variant={kind === '403' || of ? 'outline' : 'primary'}
      >
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
    </ErrorFrame>
  );
}
