'use client';

import { officeStart, visibleOffices } from '@/components/shell/office/menu';
import { ButtonLink } from '@/components/ui/button';
import { ErrorFrame } from '@/components/ui/error-frame';
import type { PermissionSubject } from '@/lib/core/permissions';
import { texts } from '@/lib/text/site';

/** A page of the offices that is not open to who asks for it: inside the offices' frame, with the way to what is. */
export function OfficeRefused({ user }: { user: PermissionSubject | null }) {
  const [own] = user ? visibleOffices(user) : [];
  return (
    <ErrorFrame
      code="403"
      title={texts.forbidden}
      text="当前账号不能访问该页面。如需使用，请联系平台管理员，或换用有权限的账号登录。"
    >
      {own && <ButtonLink href={officeStart(own)}>{`返回${own.label}`}</ButtonLink>}
      <ButtonLink href="/login/userlogin" variant={own ? 'outline' : 'primary'}>
        重新登录
      </ButtonLink>
    </ErrorFrame>
  );
}
