'use client';

import { useState, type ComponentType, type FormEvent } from 'react';
import type { AreaControlProps } from '@/components/area/receiver-fields';
import { tryCall } from '@/components/identity/account/account-call';
import { CaptchaField } from '@/components/identity/captcha-field';
import { checkMail, checkMailCode } from '@/components/identity/checks';
import { organizationChecks } from '@/components/identity/organization/checks';
import { OrganizationFields } from '@/components/identity/organization/organization-fields';
import css from '@/components/identity/organization/organization.module.css';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { useFields } from '@/components/identity/use-fields';
import { useProof } from '@/components/identity/use-proof';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { useDraft } from '@/components/ui/form/use-draft';
import { PlainInput } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { normalizeMail } from '@/lib/core/mail-address';
import type { OrganizationView } from '@/lib/domain/organization/contract';
import { texts } from '@/lib/text/site';

interface EditFormProps {
  view: OrganizationView;
  onSaved: (saved: OrganizationView) => void;
  onCancel: () => void;
  area?: ComponentType<AreaControlProps>;
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
  const proof = useProof(own);
  const send = () => {
    const wrong = checkMail(mail);
    if (wrong) judge({ mail: wrong });
    return proof.send(
      { mail: wrong },
      (vcode) => api.send('/api/user/organization/code/mail', { mail: mail.trim(), vcode }),
      (e) => {
        own.judge({ vcode: e.vcode });
        if (e.mail) judge({ mail: e.mail });
      },
    );
  };
  return (
    <div className={cx(css.full, css.grid)}>
      <CaptchaField {...proof.captcha} />
      <SmsCodeField {...code} label="邮箱验证码" send={send} />
    </div>
  );
}

/** What became of a form that was sent. */
function told({ status, proposal }: OrganizationView): string {
  if (status !== 'approved') return '已重新提交，请等待审核';
  return proposal ? '已提交，审核通过后生效' : '单位资料已保存';
}

/** What the form begins with: what was proposed already, else what holds. */
function initialOf(view: OrganizationView) {
  const { proposal } = view;
  const license = proposal?.license ?? view.license;
  const from = proposal?.values ?? view;
  return {
    name: from.name,
    typeId: from.typeId === null ? '' : String(from.typeId),
    creditCode: from.creditCode ?? '',
    areaCode: from.areaCode ?? '',
    address: from.address ?? '',
    managerCode: from.managerCode ?? '',
    licenseId: license ? String(license.id) : '',
    contactName: view.contactName ?? '',
    contactPhone: view.contactPhone ?? '',
    mail: view.contactEmail ?? '',
    mailCode: '',
  };
}

/** Name under which the form's input is kept over a login. */
export const ORGANIZATION_DRAFT = 'organization';

/** A refused application, put right by its manager, or an approved organisation's particulars changed. */
export function OrganizationEditForm({ view, onSaved, onCancel, area }: EditFormProps) {
  const [busy, setBusy] = useState(false);
  const [initial] = useState(() => initialOf(view));
  const fields = useFields(initial);
  const approved = view.status === 'approved';
  const { values, judge } = fields;
  // The code by mail has a minute's life of its own.
  useDraft(
    ORGANIZATION_DRAFT,
    () => ({ ...values, mailCode: '' }),
    (kept) => {
      for (const name of Object.keys(initial) as (keyof typeof initial)[])
        if (typeof kept[name] === 'string') fields.set(name, kept[name]);
    },
  );
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
    const kept = values.licenseId !== '' && values.licenseId === initial.licenseId;
    const { licenseId, typeId, mailCode, ...rest } = values;
    const saved = await tryCall(
      () =>
        api.post('/api/user/organization/mgr/edit', {
          ...rest,
          typeId,
          mailCode: otherMail ? mailCode : '',
          ...(kept ? {} : { licenseId: Number(licenseId) }),
        }),
      judge,
    );
    setBusy(false);
    if (!saved) return;
    toast.success(told(saved));
    onSaved(saved);
  };

  return (
    <form className={css.sections} onSubmit={submit} noValidate aria-label="修改单位资料">
      {approved && (
        <p className={css.banner}>
          单位全称、类型、信用代码、地区、地址、区域经理编码和证照的修改须经平台审核，审核通过前仍使用现在的资料；联系人、联系电话和邮箱保存后立即生效。
        </p>
      )}
      <div className={css.grid}>
        <OrganizationFields
          fields={fields}
          area={area}
          target="/api/user/organization/license/upload"
          kept={view.proposal?.license ?? view.license}
        />
        <PlainInput
          {...fields.bind('contactPhone')}
          label="联系电话"
          maxLength={20}
          inputMode="tel"
          autoComplete="tel"
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
          {approved ? '保存并提交' : '重新提交审核'}
        </Button>
      </div>
    </form>
  );
}
