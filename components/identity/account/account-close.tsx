'use client';

import { useState, type FormEvent } from 'react';
import { tryCall } from '@/components/identity/account/account-call';
import { Reauth } from '@/components/identity/account/account-reauth';
import { Steps } from '@/components/identity/account/account-steps';
import css from '@/components/identity/account/account.module.css';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { useTo } from '@/components/ui/use-to';
import { api } from '@/lib/client/api';
import type { SecurityView } from '@/lib/domain/identity/account-contract';
import type { CloseCheckView } from '@/lib/domain/member/contract';

interface CloseProps {
  security: SecurityView;
  check: CloseCheckView;
}

/** 注销账号: what stands against it, what is lost, identity, a last question. */
export function AccountClose({ security, check }: CloseProps) {
  const [token, setToken] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [asking, setAsking] = useState(false);
  const [closed, setClosed] = useState(false);
  const to = useTo();

  if (check.obstacles.length > 0) {
    return (
      <>
        <div className={css.warning}>
          <h2>暂时不能注销，请先处理以下事项</h2>
          <ul>
            {check.obstacles.map((o) => (
              <li key={o.text}>
                {o.text}
                {o.href && (
                  <>
                    ，<a href={to(o.href)}>去处理</a>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
        <p className={css.more}>
          <ButtonLink variant="outline" href={to('/user/center/account')}>
            返回账户信息
          </ButtonLink>
        </p>
      </>
    );
  }
  if (closed) {
    return (
      <div className={css.result} role="status">
        <p className={css.resultTitle}>账号已注销</p>
        <p className={css.hint}>您的个人信息已删除，感谢您一直以来的支持。</p>
        <ButtonLink href={to('/index')}>返回首页</ButtonLink>
      </div>
    );
  }
  const ask = (e: FormEvent) => {
    e.preventDefault();
    if (agreed) setAsking(true);
  };
  return (
    <>
      <Steps names={['确认身份', '确认注销', '完成']} at={token === null ? 0 : 1} />
      {token === null ? (
        <Reauth act="close" security={security} onDone={setToken} />
      ) : (
        <form className={css.form} onSubmit={ask} aria-label="确认注销">
          <div className={css.warning}>
            <h2>注销前请知晓</h2>
            <ul>
              {check.notices.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
          <label className={css.consent}>
            <input type="checkbox" checked={agreed} onChange={(e) => setAgreed(e.target.checked)} />
            我已了解以上内容，自愿注销账号
          </label>
          <Button type="submit" variant="danger" size="l" block disabled={!agreed}>
            注销账号
          </Button>
        </form>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="确定注销账号？"
        text="注销后立即生效，无法恢复。"
        confirmLabel="注销"
        danger
        onConfirm={async () => {
          const done = await tryCall(
            () => api.send('/api/user/member/close', { token: token ?? '', confirm: true }),
            () => {},
          );
          if (done) setClosed(true);
          else setToken(null);
        }}
      />
    </>
  );
}
