'use client';

import { CaptchaField } from '@/components/identity/captcha-field';
import { checkSmsCode } from '@/components/identity/checks';
import parts from '@/components/identity/parts.module.css';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { useFields } from '@/components/identity/use-fields';
import { useProof } from '@/components/identity/use-proof';
import css from '@/components/identity/link-code.module.css';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import type { LinkView } from '@/lib/domain/statement/link-contract';

interface LinkCodeProps {
  token: string;
  onView: (view: LinkView) => void;
}

/** The code that goes to the mailbox of the link. What is said is the same for every link, whether or not it is one. */
export function LinkCode({ token, onView }: LinkCodeProps) {
  const fields = useFields({ vcode: '', code: '' });
  const proof = useProof(fields);
  const code = fields.values.code.trim();
  return (
    <section className={css.card} aria-labelledby="statement-title">
      <h1 id="statement-title" className={css.title}>
        查看对账单
      </h1>
      <p className={css.hint}>
        请获取验证码，它会发送到收到本链接的邮箱。链接 30
        天内有效；收不到验证码的，链接可能已过期或被收回，请与我们联系。
      </p>
      <form
        className={parts.form}
        noValidate
        aria-label="查看对账单"
        onSubmit={(e) =>
          void proof.submit(e, {
            checks: { vcode: null, code: checkSmsCode(code) },
            call: () => api.post('/api/guest/statement/open', { token, code }, { stay: true }),
            done: onView,
            failed: () => fields.clear('code'),
            tell: toast.warn,
          })
        }
      >
        <CaptchaField {...proof.captcha} />
        <SmsCodeField
          {...fields.bind('code')}
          label="邮箱验证码"
          send={() =>
            proof.send({}, (vcode) => api.send('/api/guest/statement/code', { token, vcode }, { stay: true }))
          }
        />
        <Button type="submit" size="l" block busy={proof.busy}>
          打开对账单
        </Button>
      </form>
    </section>
  );
}
