import type { ReactNode } from 'react';
import css from '@/components/identity/activation/activation.module.css';
import { ButtonLink } from '@/components/ui/button';
import type { ActivationStateView, OpenPublicationView } from '@/lib/domain/ebook/activation-contract';

const marks = {
  done: 'M14 25l7 7 14-15',
  used: 'M24 14v12M24 33v.5',
  lock: 'M16 23h16v11H16zM19 23v-4a5 5 0 0 1 10 0v4',
  time: 'M24 15v10l6 4',
  none: 'M17 17l14 14M31 17L17 31',
} as const;

interface NoticeProps {
  mark: keyof typeof marks;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** One state of the code in the middle of the page: a mark, a sentence, what can be done about it. */
export function Notice({ mark, title, text, children }: NoticeProps) {
  return (
    <section className={css.notice} data-mark={mark} role="status">
      <svg className={css.mark} width="64" height="64" viewBox="0 0 48 48" fill="none" aria-hidden>
        <circle cx="24" cy="24" r="21" />
        <path d={marks[mark]} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <h2 className={css.headline}>{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {children && <div className={css.acts}>{children}</div>}
    </section>
  );
}

export const readerPath = (id: string) => `/mobile/reader/${id}`;

interface OpenListProps {
  title: string;
  publications: readonly OpenPublicationView[];
  /** Where a link leads: straight to the reader, or to the step that the login waits for. */
  href?: (id: string) => string;
}

/** 开始阅读: a book at once; of a year the newest issue, and the list of those that have appeared. */
export function OpenList({ title, publications, href = readerPath }: OpenListProps) {
  const [first] = publications;
  if (!first) {
    return (
      <>
        <p className={css.text}>内容正在准备中，上线或出刊后即可在“书架”中阅读。</p>
        <ButtonLink href="/mobile/home" variant="outline" size="l" block>
          返回首页
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <ButtonLink href={href(first.id)} size="l" block>
        开始阅读{publications.length > 1 && first.label && ` ${first.label}`}
      </ButtonLink>
      {publications.length > 1 && (
        <nav className={css.issues} aria-label={`${title}各期`}>
          <h3>{`全部 ${publications.length} 期`}</h3>
          <ul>
            {publications.map((p) => (
              <li key={p.id}>
                <a href={href(p.id)}>{p.label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

const backHere = (sn: string) => encodeURIComponent(`/mobile/ebookActive/${sn}`);

/** What the page shows of a code that cannot be activated any more. */
export function OverScreen({ code }: { code: ActivationStateView }) {
  const again = (
    <ButtonLink href={`/mobile/detail?id=${code.productId}`} variant="outline" size="l" block>
      查看该出版物
    </ButtonLink>
  );
  const home = (
    <ButtonLink href="/mobile/home" variant="outline" size="l" block>
      返回首页
    </ButtonLink>
  );
  if (code.external && code.look === 'assigned')
    return (
      <Notice
        mark="used"
        title="请在出版方的阅读平台激活"
        text="该激活码由其他阅读平台提供，不在本站激活。请按订单或激活卡上的说明使用。"
      >
        {home}
      </Notice>
    );
  if (code.viewer === 'reader' && code.look === 'activated')
    return (
      <Notice mark="done" title="已在您的书架中" text={`由当前账户（${code.account}）激活。`}>
        <OpenList title={code.title} publications={code.publications} />
      </Notice>
    );
  if (code.look === 'activated')
    return (
      <Notice
        mark="used"
        title="该激活码已被激活"
        text={
          code.account
            ? '每个激活码只能激活一次。如果是您本人激活的，请改用激活时的手机号码登录。'
            : '每个激活码只能激活一次。如果是您本人激活的，用激活时的手机号码登录后即可阅读。'
        }
      >
        {!code.account && (
          <ButtonLink href={`/mobile/login?from=${backHere(code.sn)}`} size="l" block>
            登录后阅读
          </ButtonLink>
        )}
        {again}
      </Notice>
    );
  if (code.look === 'frozen')
    return (
      <Notice
        mark="lock"
        title="该激活码已被冻结"
        text="冻结期间不能激活，也不能阅读。如有疑问，请联系客服或购买时的经办人。"
      >
        {home}
      </Notice>
    );
  if (code.look === 'lapsed')
    return (
      <Notice mark="time" title="已过激活期限" text={`该激活码应在 ${code.activateUntil} 前激活，现已失效。`}>
        {again}
      </Notice>
    );
  if (code.look === 'expired')
    return (
      <Notice mark="time" title="阅读期限已到" text="该激活码的阅读期限已经结束，继续阅读请重新购买。">
        {again}
      </Notice>
    );
  return (
    <Notice mark="none" title="该激活码已作废" text="对应的订单已退款或激活码已被收回，不能再激活或阅读。">
      {again}
    </Notice>
  );
}
