'use client';

import { useState, type FormEvent } from 'react';
import { tryCall } from '@/components/identity/account/account-call';
import { Reauth } from '@/components/identity/account/account-reauth';
import { Steps } from '@/components/identity/account/account-steps';
import css from '@/components/identity/account/account.module.css';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { useTo } from '@/components/ui/use-to';
import type { SecurityView } from '@/lib/domain/identity/account-contract';
import { dissolveOrganization } from '@/lib/domain/organization/member-client';
import type { DissolveCheckView } from '@/lib/domain/organization/member-contract';

interface DissolveProps {
  name: string;
  security: SecurityView;
  check: DissolveCheckView;
}

/** 解散单位: what stands against it, what is lost, identity, a last question. */
export function OrganizationDissolve({ name, security, check }: DissolveProps) {
  const [token, setToken] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [asking, setAsking] = useState(false);
  const [over, setOver] = useState(false);
  const to = useTo();

  if (over) {
    return (
      <div className={css.result} role="status">
        <p className={css.resultTitle}>单位已解散</p>
        <p className={css.hint}>您今后以个人身份购买书刊。</p>
        <ButtonLink href={to('/user/center')}>返回个人中心</ButtonLink>
      </div>
    );
  }
  if (check.obstacles.length > 0) {
    return (
      <>
        <div className={css.warning}>
          <h2>暂时不能解散{name}，请先处理以下事项</h2>
          <ul>
            {check.obstacles.map((o) => (
              <li key={o.text}>
                {o.text}
                {o.href && (
                  <>
                    ，
                    <a className="link-plain" href={to(o.href)}>
                      去处理
                    </a>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
        <p className={css.more}>
          <ButtonLink variant="outline" href={to('/user/center/organization')}>
            返回单位信息
          </ButtonLink>
        </p>
      </>
    );
  }
  const ask = (e: FormEvent) => {
    e.preventDefault();
    if (agreed) setAsking(true);
  };
  return (
    <>
      <Steps names={['确认身份', '确认解散', '完成']} at={token === null ? 0 : 1} />
      {token === null ? (
        <Reauth act="dissolve" security={security} onDone={setToken} />
      ) : (
        <form className={css.form} onSubmit={ask} aria-label="确认解散">
          <div className={css.warning}>
            <h2>解散{name}前请知晓</h2>
            <ul>
              {check.notices.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
          <label className={css.consent}>
            <input type="checkbox" checked={agreed} onChange={(e) => setAgreed(e.target.checked)} />
            我已了解以上内容，确认解散单位
          </label>
          <Button type="submit" variant="danger" size="l" block disabled={!agreed}>
            解散单位
          </Button>
        </form>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`确定解散${name}？`}
        text="解散后立即生效，无法恢复。"
        confirmLabel="解散"
        danger
        onConfirm={async () => {
          let done = false;
          await tryCall(
            async () => {
              await dissolveOrganization(token ?? '');
              done = true;
            },
            () => {},
          );
          if (done) setOver(true);
          else setToken(null);
        }}
      />
    </>
  );
}
