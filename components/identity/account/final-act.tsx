'use client';

import { useState, type FormEvent } from 'react';
import { tryCall } from '@/components/identity/account/account-call';
import { Reauth } from '@/components/identity/account/account-reauth';
import { SecurityLoaded } from '@/components/identity/account/security-loaded';
import { Steps } from '@/components/identity/account/account-steps';
import css from '@/components/identity/account/account.module.css';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { Loaded, type Read } from '@/components/ui/loaded';
import { useTo } from '@/components/ui/use-to';
import type { SecurityView } from '@/lib/domain/identity/account-contract';
import type { TokenPurpose } from '@/lib/states/identity';

interface Way {
  href: string;
  label: string;
}

/** What stands against it, and what the person should know before. */
interface Check {
  obstacles: readonly { text: string; href: string | null }[];
  notices: readonly string[];
}

interface ActProps {
  act: TokenPurpose;
  security: SecurityView;
  check: Check;
  /** 注销, 解散. */
  verb: string;
  /** Button of the form: 注销账号. */
  label: string;
  /** What it is done to, in sentences; empty where they do without. */
  name?: string;
  consent: string;
  question: string;
  back: Way;
  call: (token: string) => Promise<unknown>;
  done: { title: string; text: string; way: Way };
}

function Act({ act, security, check, verb, label, name = '', ...words }: ActProps) {
  const [token, setToken] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [asking, setAsking] = useState(false);
  const [over, setOver] = useState(false);
  const to = useTo();

  if (over) {
    const { title, text, way } = words.done;
    return (
      <div className={css.result} role="status">
        <p className={css.resultTitle}>{title}</p>
        <p className={css.hint}>{text}</p>
        <ButtonLink href={to(way.href)}>{way.label}</ButtonLink>
      </div>
    );
  }
  if (check.obstacles.length > 0) {
    return (
      <>
        <div className={css.warning}>
          <h2>{`暂时不能${verb}${name}，请先处理以下事项`}</h2>
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
          <ButtonLink variant="outline" href={to(words.back.href)}>
            {words.back.label}
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
      <Steps names={['确认身份', `确认${verb}`, '完成']} at={token === null ? 0 : 1} />
      {token === null ? (
        <Reauth act={act} security={security} onDone={setToken} />
      ) : (
        <form className={css.form} onSubmit={ask} aria-label={`确认${verb}`}>
          <div className={css.warning}>
            <h2>{`${verb}${name}前请知晓`}</h2>
            <ul>
              {check.notices.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
          <label className={css.consent}>
            <input type="checkbox" checked={agreed} onChange={(e) => setAgreed(e.target.checked)} />
            {words.consent}
          </label>
          <Button type="submit" variant="danger" size="l" block disabled={!agreed}>
            {label}
          </Button>
        </form>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.question}
        text={`${verb}后立即生效，无法恢复。`}
        confirmLabel={verb}
        danger
        onConfirm={async () => {
          const done = await tryCall(
            () => words.call(token ?? '').then(() => true),
            () => {},
          );
          if (done) setOver(true);
          else setToken(null);
        }}
      />
    </>
  );
}

interface FinalActProps extends Omit<ActProps, 'security' | 'check'> {
  check: Read<Check>;
}

/** An act that nothing undoes: what stands against it, what is lost, identity, a last question. */
export function FinalAct({ check: query, ...act }: FinalActProps) {
  return (
    <SecurityLoaded>
      {(security) => (
        <Loaded query={query}>{(check) => <Act {...act} security={security} check={check} />}</Loaded>
      )}
    </SecurityLoaded>
  );
}
