'use client';

import { FinalAct } from '@/components/identity/account/final-act';
import type { SecurityView } from '@/lib/domain/identity/account-contract';
import type { DissolveCheckView } from '@/lib/domain/organization/member-contract';
import { api } from '@/lib/client/api';

interface DissolveProps {
  name: string;
  security: SecurityView;
  check: DissolveCheckView;
}

/** 解散单位. */
export function OrganizationDissolve(props: DissolveProps) {
  return (
    <FinalAct
      {...props}
      act="dissolve"
      verb="解散"
      label="解散单位"
      consent="我已了解以上内容，确认解散单位"
      question={`确定解散${props.name}？`}
      back={{ href: '/user/center/organization', label: '返回单位信息' }}
      call={(token: string) => api.send('/api/user/organization/delete', { token, confirm: true })}
      done={{
        title: '单位已解散',
        text: '您今后以个人身份购买书刊。',
        way: { href: '/user/center', label: '返回个人中心' },
      }}
    />
  );
}
