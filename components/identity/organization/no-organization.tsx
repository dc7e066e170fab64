'use client';

import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useTo } from '@/components/ui/use-to';

/** A page of the organisation for an account that belongs to none; `children` are the invitations that wait for it. */
export function NoOrganization({ children }: { children?: ReactNode }) {
  const to = useTo();
  return (
    <>
      {children}
      <EmptyState
        picture="building"
        title="您还没有加入单位"
        text="单位管理员按手机号码邀请您后，邀请会显示在个人中心；也可以通过单位注册开通。"
        action={<ButtonLink href={to('/user/center')}>返回个人中心</ButtonLink>}
      />
    </>
  );
}
