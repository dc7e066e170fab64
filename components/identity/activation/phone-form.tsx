'use client';

import { useCallback, useState, type FormEvent } from 'react';
import { checkCode } from '@/components/identity/activation/checks';
import { ActivationCodeField } from '@/components/identity/activation/code-field';
import type { ActivationPage } from '@/components/identity/activation/use-activation';
import { AgreementCheck } from '@/components/identity/agreement-check';
import { CaptchaField } from '@/components/identity/captcha-field';
import { checkPhone, checkSmsCode, checkVcode } from '@/components/identity/checks';
import { Icon } from '@/components/identity/icons';
import parts from '@/components/identity/parts.module.css';
import { requestCode } from '@/components/identity/request-guest-code';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { useCaptcha } from '@/components/identity/use-captcha';
import { useFields } from '@/components/identity/use-fields';
import { Button } from '@/components/ui/button';
import { PlainInput } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/client/api';
import { activateByPhone, requestActivationCode } from '@/lib/domain/ebook/activation-client';
import type { ActivationStateView } from '@/lib/domain/ebook/activation-contract';
import { identityTexts } from '@/lib/text/identity';
import { texts } from '@/lib/text/site';

/** Activation by a phone number: the code where no good QR code led here, the number, picture, SMS code and consent. It ends in a login. */
export function PhoneForm({ code, page }: { code: ActivationStateView; page: ActivationPage }) {
  const [busy, setBusy] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [agreementError, setAgreementError] = useState<string | null>(null);
  const fields = useFields({ code: '', phone: '', vcode: '', smsCode: '' });
  const { values, judge, set } = fields;
  const clearVcode = useCallback(() => set('vcode', ''), [set]);
  const captcha = useCaptcha(clearVcode);
  const typed = page.token === '';

  const agreementOk = () => {
    setAgreementError(agreed ? null : identityTexts.agreementRequired);
    return agreed;
  };

  const sendCode = async () => {
    const fine = judge({
      code: typed ? checkCode(values.code) : null,
      phone: checkPhone(values.phone),
      vcode: checkVcode(values.vcode),
    });
    if (!agreementOk() || !fine) return false;
    const asked = { sn: code.sn, phone: values.phone.trim(), vcode: values.vcode.trim() };
    const sent = await requestCode(
      async () => {
        await requestActivationCode(asked);
        return { message: identityTexts.codeSent };
      },
      (errors) => judge({ phone: errors.phone, vcode: errors.vcode }),
    );
    captcha.refresh();
    return sent;
  };

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (busy) return;
    const fine = judge({
      code: typed ? checkCode(values.code) : null,
      phone: checkPhone(values.phone),
      vcode: null,
      smsCode: checkSmsCode(values.smsCode),
    });
    if (!agreementOk() || !fine) return;
    setBusy(true);
    try {
      const { data } = await activateByPhone({
        sn: code.sn,
        ...(typed ? { code: values.code } : { t: page.token }),
        phone: values.phone.trim(),
        smsCode: values.smsCode.trim(),
        agreement: true,
      });
      page.finish(code, data, data.login.pending !== null);
    } catch (error) {
      const known = error instanceof ApiError;
      toast.error(known ? error.message : texts.systemError);
      if (known) judge(error.errors);
      if (known && error.errors.t) page.dropToken();
      setBusy(false);
    }
  };

  return (
    <form className={parts.form} onSubmit={submit} noValidate aria-label="手机号激活">
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
      <PlainInput
        {...fields.bind('phone')}
        label="手机号码"
        hideLabel
        placeholder="手机号码"
        prefix={<Icon name="phone" />}
        maxLength={32}
        inputMode="tel"
        autoComplete="tel"
      />
      <CaptchaField {...fields.bind('vcode')} src={captcha.src} onRefresh={captcha.refresh} />
      <SmsCodeField {...fields.bind('smsCode')} send={sendCode} />
      <AgreementCheck
        checked={agreed}
        onChange={(value) => {
          setAgreed(value);
          if (value) setAgreementError(null);
        }}
        error={agreementError}
      />
      <Button type="submit" size="l" block busy={busy} className={parts.submit}>
        激活
      </Button>
    </form>
  );
}
