'use client';

import { useCallback, useState, type FormEvent } from 'react';
import { tryCall } from '@/components/identity/account/account-call';
import { CaptchaField } from '@/components/identity/captcha-field';
import { checkMail, checkMailCode, checkVcode } from '@/components/identity/checks';
import { organizationChecks } from '@/components/identity/organization/checks';
import { OrganizationFields } from '@/components/identity/organization/organization-fields';
import css from '@/components/identity/organization/organization.module.css';
import { requestCode } from '@/components/identity/request-guest-code';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { useCaptcha } from '@/components/identity/use-captcha';
import { useFields } from '@/components/identity/use-fields';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { PlainInput } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { normalizeMail } from '@/lib/core/mail-address';
import { editOrganization } from '@/lib/domain/organization/client';
import type { OrganizationView } from '@/lib/domain/organization/contract';
import { texts } from '@/lib/text/site';

interface EditFormProps {
  view: OrganizationView;
  onSaved: (saved: OrganizationView) => void;
  onCancel: () => void;
}

/** Another mail address proves itself; the captcha is asked for only then. */
function MailCode({
  mail,
  code,
  judge,
}: {
  mail: string;
  code: {
    name: string;
    value: string;
    error: string | null;
    onChange: (e: React.ChangeEvent<HTMLInputElement>) => void;
  };
  judge: (errors: Record<string, string>) => void;
}) {
  const own = useFields({ vcode: '' });
  const { set } = own;
  const clear = useCallback(() => set('vcode', ''), [set]);
  const captcha = useCaptcha(clear);
  const send = async () => {
    const wrong = checkMail(mail);
    if (wrong) judge({ mail: wrong });
    if (!own.judge({ vcode: checkVcode(own.values.vcode) }) || wrong) return false;
    const body = { mail: mail.trim(), vcode: own.values.vcode.trim() };
    const sent = await requestCode(
      () => api.send('/api/user/organization/code/mail', body),
      (e) => {
        own.judge({ vcode: e.vcode });
        if (e.mail) judge({ mail: e.mail });
      },
    );
    captcha.refresh();
    return sent;
  };
  return (
    <div className={cx(css.full, css.grid)}>
      <CaptchaField {...own.bind('vcode')} src={captcha.src} onRefresh={captcha.refresh} />
      <SmsCodeField {...code} label="邮箱验证码" send={send} />
    </div>
  );
}

/** A refused application, put right by its manager. */
export function OrganizationEditForm({ view, onSaved, onCancel }: EditFormProps) {
  const [busy, setBusy] = useState(false);
  const fields = useFields({
    name: view.name,
    typeId: view.typeId === null ? '' : String(view.typeId),
    creditCode: view.creditCode ?? '',
    areaCode: view.areaCode ?? '',
    address: view.address ?? '',
    contactName: view.contactName ?? '',
    managerCode: view.managerCode ?? '',
    licenseId: view.license ? String(view.license.id) : '',
    mail: view.contactEmail ?? '',
    mailCode: '',
  });
  const { values, judge } = fields;
  const otherMail = normalizeMail(values.mail) !== (view.contactEmail ?? '');

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (busy) return;
    const found: Record<string, string | null> = {
      mail: checkMail(values.mail),
      mailCode: otherMail ? checkMailCode(values.mailCode) : null,
    };
    for (const [name, check] of Object.entries(organizationChecks))
      found[name] = check(values[name as keyof typeof organizationChecks]);
    if (!judge(found)) return toast.warn(texts.missingFields);
    setBusy(true);
    const kept = view.license && values.licenseId === String(view.license.id);
    const { licenseId, typeId, mailCode, ...rest } = values;
    const saved = await tryCall(
      () =>
        editOrganization({
          ...rest,
          typeId,
          mailCode: otherMail ? mailCode : '',
          ...(kept ? {} : { licenseId: Number(licenseId) }),
        }),
      judge,
    );
    setBusy(false);
    if (!saved) return;
    toast.success('已重新提交，请等待审核');
    onSaved(saved);
  };

  return (
    <form className={css.sections} onSubmit={submit} noValidate aria-label="修改单位资料">
      <div className={css.grid}>
        <OrganizationFields
          fields={fields}
          target="/api/user/organization/license/upload"
          kept={view.license}
        />
        <PlainInput
          {...fields.bind('mail')}
          label="单位邮箱"
          required
          maxLength={100}
          inputMode="email"
          autoComplete="email"
          hint={otherMail ? '更换邮箱需要验证码' : undefined}
        />
        {otherMail && (
          <MailCode mail={values.mail} code={fields.bind('mailCode')} judge={(errors) => judge(errors)} />
        )}
      </div>
      <p className={css.note}>{texts.notClassified}</p>
      <div className={css.buttons}>
        <Button variant="outline" onClick={onCancel} disabled={busy}>
          取消
        </Button>
        <Button type="submit" busy={busy}>
          重新提交审核
        </Button>
      </div>
    </form>
  );
}
