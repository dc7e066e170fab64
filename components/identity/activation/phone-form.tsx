'use client';

import { type FormEvent } from 'react';
import { checkCode } from '@/components/identity/activation/checks';
import { ActivationCodeField } from '@/components/identity/activation/code-field';
import type { ActivationPage } from '@/components/identity/activation/use-activation';
import { AgreementCheck } from '@/components/identity/agreement-check';
import { CaptchaField } from '@/components/identity/captcha-field';
import { checkPhone, checkSmsCode } from '@/components/identity/checks';
import parts from '@/components/identity/parts.module.css';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { PhoneInput } from '@/components/identity/phone-input';
import { useFields } from '@/components/identity/use-fields';
import { useProof } from '@/components/identity/use-proof';
import { Button } from '@/components/ui/button';
import { ApiError, api } from '@/lib/client/api';
import type { ActivationStateView } from '@/lib/domain/ebook/activation-contract';
import { identityTexts } from '@/lib/text/identity';

/** Activation by a phone number: the code where no good QR code led here, the number, picture, SMS code and consent. It ends in a login. */
export function PhoneForm({ code, page }: { code: ActivationStateView; page: ActivationPage }) {
  const fields = useFields({ code: '', phone: '', vcode: '', smsCode: '' });
  const proof = useProof(fields, { consent: true });
  const { values, set } = fields;
  const typed = page.token === '';
  const checks = {
    code: typed ? checkCode(values.code) : null,
    phone: checkPhone(values.phone),
    vcode: null,
  };
  const phone = values.phone.trim();

  const sendCode = () =>
    proof.send(checks, async (vcode) => {
      await api.get('/api/guest/order/ebook/vcode/[sn]', { sn: code.sn, phone, vcode }, { stay: true });
      return { message: identityTexts.codeSent };
    });

  const submit = (e: FormEvent) =>
    proof.submit(e, {
      checks: { ...checks, smsCode: checkSmsCode(values.smsCode) },
      call: () =>
        api.send(
          '/api/guest/order/ebook/active/[sn]',
          {
            sn: code.sn,
            ...(typed ? { code: values.code } : { t: page.token }),
            phone,
            smsCode: values.smsCode.trim(),
            agreement: true,
          },
          { stay: true },
        ),
      done: ({ data }) => page.finish(code, data, data.login.pending !== null),
      failed: (error) => error instanceof ApiError && error.errors.t && page.dropToken(),
    });

  return (
    <form className={parts.form} onSubmit={(e) => void submit(e)} noValidate aria-label="手机号激活">
      {typed && (
        <ActivationCodeField
          value={values.code}
          error={fields.errors.code ?? null}
          onType={(v) => set('code', v)}
          hint={
            code.link === 'gone' ? '二维码已失效，请输入激活码，或重新扫码' : '印在激活卡上，或在订单中查看'
          }
        />
      )}
      <PhoneInput {...fields.bind('phone')} />
      <CaptchaField {...proof.captcha} />
      <SmsCodeField {...fields.bind('smsCode')} send={sendCode} />
      <AgreementCheck {...proof.agreement} />
      <Button type="submit" size="l" block busy={proof.busy} className={parts.submit}>
        激活
      </Button>
    </form>
  );
}
