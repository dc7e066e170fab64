'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ComponentType, type FormEvent } from 'react';
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
} from '@/components/identity/checks';
import { Icon } from '@/components/identity/icons';
import { PasswordField } from '@/components/identity/password-field';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { PhoneInput } from '@/components/identity/phone-input';
import { useFields } from '@/components/identity/use-fields';
import { useProof } from '@/components/identity/use-proof';
import { organizationChecks } from '@/components/identity/organization/checks';
import { OrganizationFields } from '@/components/identity/organization/organization-fields';
import css from '@/components/identity/organization/organization.module.css';
import { Button } from '@/components/ui/button';
import { PlainInput } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import { api, isSystemError } from '@/lib/client/api';
import { sha256Hex } from '@/lib/client/password';
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
  const fields = useFields(empty);
  const proof = useProof(fields, { consent: true });
  const { values } = fields;

  const sendMail = () =>
    proof.send({ mail: checkMail(values.mail) }, (vcode) =>
      api.send('/api/guest/organization/valid/code/mail', { mail: values.mail.trim(), vcode }),
    );

  const submit = async (e: FormEvent) => {
    const papers = Object.entries(organizationChecks).map(([name, check]) => [
      name,
      check(values[name as keyof typeof organizationChecks]),
    ]);
    const { vcode: _spent, newPasswd, ...rest } = values;
    const sent = await proof.submit(e, {
      checks: {
        ...(Object.fromEntries(papers) as Record<string, string | null>),
        phone: checkPhone(values.phone),
        vcode: null,
        code: checkSmsCode(values.code),
        mail: checkMail(values.mail),
        mailCode: checkMailCode(values.mailCode),
        newPasswd: checkNewPassword(newPasswd),
      },
      call: () =>
        api.send(
          '/api/guest/organization/add',
          { ...rest, newPasswd: sha256Hex(newPasswd), agreement: true },
          { stay: true },
        ),
      done: ({ message }) => leaveAfterLogin(message, '/user/center/organization'),
      failed: (error) => isSystemError(error) && fields.set('newPasswd', ''),
    });
    if (!sent) toast.warn(texts.missingFields);
  };

  return (
    <QueryClientProvider client={client}>
      <form className={css.sections} onSubmit={(e) => void submit(e)} noValidate aria-label="单位注册">
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
            <CaptchaField {...proof.captcha} />
            <p className={css.note}>
              获取短信验证码和邮箱验证码前，均需输入图片验证码；获取一次后图片会更换，请重新输入。
            </p>
            <PhoneInput {...fields.bind('phone')} placeholder="联系人手机号码（用于登录）" />
            <SmsCodeField {...fields.bind('code')} send={() => proof.sendGuestCode('phone', 'register')} />
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
          <AgreementCheck {...proof.agreement} />
          <Button type="submit" size="l" busy={proof.busy}>
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
