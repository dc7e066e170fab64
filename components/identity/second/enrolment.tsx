'use client';

import css from '@/components/identity/second/second.module.css';
import { CopyText } from '@/components/ui/copy-text';
import type { EnrolmentView } from '@/lib/domain/identity/contract';

/** What the phone reads: the picture, and the secret as text for who types it. */
export function Enrolment({ enrolment }: { enrolment: EnrolmentView }) {
  const spaced = enrolment.secret.match(/.{1,4}/g)?.join(' ') ?? enrolment.secret;
  return (
    <div className={css.enrolment}>
      <img className={css.qr} src={enrolment.qr} alt="绑定身份验证器的二维码" width={176} height={176} />
      <ol className={css.how}>
        <li>在手机上打开身份验证器应用（如微信小程序“腾讯身份验证器”、Microsoft Authenticator 等）。</li>
        <li>扫描二维码，或手工输入密钥：</li>
      </ol>
      <p className={css.secret}>
        <span className="sr-only">密钥：</span>
        <code>{spaced}</code>
        <CopyText text={enrolment.secret} what="密钥" />
      </p>
    </div>
  );
}
