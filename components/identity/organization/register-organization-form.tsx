'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useState, type ComponentType, type FormEvent } from 'react';
import type { AreaControlProps } from '@/components/area/receiver-fields';
import { leaveAfterLogin } from '@/components/identity/after-login';
import { AgreementCheck } from '@/components/identity/agreement-check';
import { CaptchaField } from '@/components/identity/captcha-field';
import {
  checkMail,
  checkMailCode,
  checkNewPassword,
  checkPhone,
  checkSmsCode,
  checkVcode,
} from '@/components/identity/checks';
import { Icon } from '@/components/identity/icons';
import { PasswordField } from '@/components/identity/password-field';
import { requestCode, requestGuestCode } from '@/components/identity/request-guest-code';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { useCaptcha } from '@/components/identity/use-captcha';
import { useFields } from '@/components/identity/use-fields';
import { organizationChecks } from '@/components/identity/organization/checks';
import { OrganizationFields } from '@/components/identity/organization/organization-fields';
import css from '@/components/identity/organization/organization.module.css';
import { Button } from '@/components/ui/button';
import { PlainInput } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import { api, ApiError, isSystemError } from '@/lib/client/api';
import { sha256Hex } from '@/lib/client/password';
import { identityTexts } from '@/lib/text/identity';
import { texts } from '@/lib/text/site';

const empty = {
  name: '',
  typeId: '',
  creditCode: '',
  areaCode: '',
  address: '',
  contactName: '',
  managerCode: '',
  licenseId: '',
  phone: '',
  vcode: '',
  code: '',
  mail: '',
  mailCode: '',
  newPasswd: '',
};

/** 单位注册: papers, proved phone and mail address, password, agreement; lands in the audit, and is a login. */
export function RegisterOrganizationForm({ area }: { area?: ComponentType<AreaControlProps> }) {
  const [client] = useState(() => new QueryClient());
  const [busy, setBusy] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [agreementError, setAgreementError] = useState<string | null>(null);
  const fields = useFields(empty);
  const { values, judge, set } = fields;
  const clearVcode = useCallback(() => set('vcode', ''), [set]);
  const captcha = useCaptcha(clearVcode);

  const agreementOk = () => {
    setAgreementError(agreed ? null : identityTexts.agreementRequired);
    return agreed;
  };

  const sendSms = async () => {
    const { phone, vcode } = values;
    const fine = judge({ phone: checkPhone(phone), vcode: checkVcode(vcode) });
    if (!agreementOk() || !fine) return false;
    const request = { phone: phone.trim(), vcode: vcode.trim(), purpose: 'register' as const };
    const sent = await requestGuestCode(request, (e) => judge({ phone: e.phone, vcode: e.vcode }));
    captcha.refresh();
    return sent;
  };

  const sendMail = async () => {
    const { mail, vcode } = values;
    const fine = judge({ mail: checkMail(mail), vcode: checkVcode(vcode) });
    if (!agreementOk() || !fine) return false;
    const body = { mail: mail.trim(), vcode: vcode.trim() };
    const sent = await requestCode(
      () => api.send('/api/guest/organization/valid/code/mail', body),
      (e) => judge({ mail: e.mail, vcode: e.vcode }),
    );
    captcha.refresh();
    return sent;
  };

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (busy) return;
    const papers = Object.entries(organizationChecks).map(([name, check]) => [
      name,
      check(values[name as keyof typeof organizationChecks]),
    ]);
    const fine = judge({
      ...(Object.fromEntries(papers) as Partial<Record<keyof typeof empty, string | null>>),
      phone: checkPhone(values.phone),
      vcode: null,
      code: checkSmsCode(values.code),
      mail: checkMail(values.mail),
      mailCode: checkMailCode(values.mailCode),
      newPasswd: checkNewPassword(values.newPasswd),
    });
    if (!agreementOk() || !fine) return toast.warn(texts.missingFields);
    setBusy(true);
    try {
      const { vcode: _spent, newPasswd, ...rest } = values;
      const { message } = await api.send(
        '/api/guest/organization/add',
        { ...rest, newPasswd: sha256Hex(newPasswd), agreement: true },
        { stay: true },
      );
      leaveAfterLogin(message, '/user/center/organization');
    } catch (error) {
      const known = error instanceof ApiError;
      toast.error(known ? error.message : texts.systemError);
      if (isSystemError(error)) set('newPasswd', '');
      if (known) judge(error.errors);
      setBusy(false);
    }
  };

  return (
    <QueryClientProvider client={client}>
      <form className={css.sections} onSubmit={submit} noValidate aria-label="单位注册">
        <section aria-labelledby="org-papers">
          <h2 id="org-papers" className={css.legend}>
            单位信息
          </h2>
          <div className={css.grid}>
            <OrganizationFields fields={fields} area={area} target="/api/guest/organization/license/upload" />
          </div>
        </section>
        <section aria-labelledby="org-account">
          <h2 id="org-account" className={css.legend}>
            管理员账号
          </h2>
          <div className={css.grid}>
            <CaptchaField {...fields.bind('vcode')} src={captcha.src} onRefresh={captcha.refresh} />
            <p className={css.note}>
              获取短信验证码和邮箱验证码前，均需输入图片验证码；获取一次后图片会更换，请重新输入。
            </p>
            <PlainInput
              {...fields.bind('phone')}
              label="手机号码"
              hideLabel
              placeholder="联系人手机号码（用于登录）"
              prefix={<Icon name="phone" />}
              maxLength={32}
              inputMode="tel"
              autoComplete="tel"
            />
            <SmsCodeField {...fields.bind('code')} send={sendSms} />
            <PlainInput
              {...fields.bind('mail')}
              label="单位邮箱"
              hideLabel
              placeholder="单位邮箱"
              prefix={<Icon name="mail" />}
              maxLength={100}
              inputMode="email"
              autoComplete="email"
            />
            <SmsCodeField {...fields.bind('mailCode')} label="邮箱验证码" send={sendMail} />
            <PasswordField {...fields.bind('newPasswd')} label="设置登录密码" fresh />
          </div>
        </section>
        <div className={css.foot}>
          <AgreementCheck
            checked={agreed}
            onChange={(value) => {
              setAgreed(value);
              if (value) setAgreementError(null);
            }}
            error={agreementError}
          />
          <Button type="submit" size="l" busy={busy}>
            提交注册
          </Button>
          <p className={css.note}>
            提交后由平台审核，通过前可以按个人用户的价格购买。{texts.notClassified}。
          </p>
        </div>
      </form>
    </QueryClientProvider>
  );
}
