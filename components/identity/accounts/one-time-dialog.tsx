'use client';

import css from '@/components/identity/accounts/accounts.module.css';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';
import type { OneTimeView } from '@/lib/domain/admin/contract';

/** The password that is told once. */
export function OneTimeDialog({ made, onClose }: { made: OneTimeView; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="一次性密码"
      dismissable={false}
      footer={<Button onClick={onClose}>已记下</Button>}
    >
      <p>
        {made.account.name}（{made.account.loginName}）的一次性密码，<strong>关闭后不再显示</strong>：
      </p>
      <p className={css.password}>
        <code>{made.oneTimePassword}</code>
        <CopyText text={made.oneTimePassword} what="密码" />
      </p>
      <p>
        请通过可靠的方式交给本人。登录后须立即设置自己的密码
        {made.account.secondFactor ? '，登录仍须输入动态口令。' : '，并绑定身份验证器。'}
      </p>
    </Dialog>
  );
}
