'use client';

import { useParams } from 'next/navigation';
import { useState } from 'react';
import { AccountForm } from '@/components/identity/activation/account-form';
import css from '@/components/identity/activation/activation.module.css';
import { ActivationCard } from '@/components/identity/activation/activation-card';
import { PhoneForm } from '@/components/identity/activation/phone-form';
import { Notice, OpenList, OverScreen, readerPath } from '@/components/identity/activation/screens';
import { useActivation, type ActivationPage } from '@/components/identity/activation/use-activation';
import { Button, ButtonLink } from '@/components/ui/button';
import { PENDING_PATH } from '@/lib/core/role';
import { formatDate } from '@/lib/core/dates';
import type { ActivationStateView } from '@/lib/domain/ebook/activation-contract';

/** The code can be activated: into the account that is logged in, or by a phone number. */
function OpenCode({ code, page }: { code: ActivationStateView; page: ActivationPage }) {
  const [byPhone, setByPhone] = useState(code.account === null);
  const mine = code.account !== null;
  return (
    <section className={css.panel} aria-labelledby="activate">
      <h2 id="activate" className={css.heading}>
        {byPhone ? '用手机号激活' : '激活后即可阅读'}
      </h2>
      <p className={css.lead}>
        {byPhone
          ? '激活后与该号码的账户绑定，新号码将自动注册。'
          : '激活后与您的账户绑定，不可转让、不可退款。'}
      </p>
      {byPhone ? <PhoneForm code={code} page={page} /> : <AccountForm code={code} page={page} />}
      {mine ? (
        <button type="button" className={css.other} onClick={() => setByPhone(!byPhone)}>
          {byPhone ? '激活到我的账户' : '用其他手机号激活'}
        </button>
      ) : (
        <a
          className={css.other}
          href={`/mobile/login?from=${encodeURIComponent(location.pathname + location.search)}`}
        >
          已有账户，登录后激活
        </a>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div className={css.page} aria-busy="true">
      <div className={css.card}>
        <span className={css.cover} data-wait />
        <span className={css.bones} />
      </div>
      <p className="sr-only" role="status">
        正在查询激活码…
      </p>
    </div>
  );
}

/** /mobile/ebookActive/{sn}: what the code opens, its activation, and the way into the reader. */
export function ActivationScreen() {
  const { sn } = useParams<{ sn: string }>();
  const page = useActivation(sn);
  const { state } = page;
  if (state.step === 'wait') return <Waiting />;
  if (state.step === 'unknown')
    return (
      <div className={css.page}>
        <Notice
          mark="none"
          title="没有找到该激活码"
          text="请重新扫描激活卡或订单中的二维码；如果是手工输入的网址，请核对激活码序号。"
        >
          <ButtonLink href="/mobile/home" variant="outline" size="l" block>
            返回首页
          </ButtonLink>
        </Notice>
      </div>
    );
  if (state.step === 'failed')
    return (
      <div className={css.page}>
        <Notice mark="used" title="暂时无法查询激活码" text={state.message}>
          <Button size="l" block onClick={() => void page.load()}>
            重新查询
          </Button>
        </Notice>
      </div>
    );
  const { code } = state;
  if (state.step === 'done') {
    const { done } = state;
    const term = done.expiresAt ? `${formatDate(done.expiresAt)} 前可读` : '长期有效';
    const href = (id: string) =>
      done.pending ? `${PENDING_PATH}?from=${encodeURIComponent(readerPath(id))}` : readerPath(id);
    return (
      <div className={css.page}>
        <Notice
          mark="done"
          title="激活成功"
          text={
            <>
              <b>{[done.title, done.label].filter(Boolean).join(' ')}</b>
              <br />
              {term}
            </>
          }
        >
          <OpenList title={done.title} publications={done.publications} href={href} />
          <p className={css.text}>
            以后登录激活时使用的账户即可继续阅读；在电脑上阅读，请打开本站“电子阅读”，用手机扫码。
          </p>
        </Notice>
      </div>
    );
  }
  return (
    <div className={css.page}>
      <ActivationCard code={code} />
      {code.look === 'assigned' && !code.external ? (
        <OpenCode code={code} page={page} />
      ) : (
        <OverScreen code={code} />
      )}
    </div>
  );
}
