'use client';

import { useQuery } from '@tanstack/react-query';
import { FinalAct } from '@/components/identity/account/final-act';
import { MyOrganization } from '@/components/identity/organization/my-organization';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useTo } from '@/components/ui/use-to';
import { api } from '@/lib/client/api';
import { apiQuery, formQuery } from '@/lib/client/query';

function Dissolve({ name }: { name: string }) {
  return (
    <FinalAct
      name={name}
      check={useQuery(formQuery(apiQuery('/api/user/organization/delete', {})))}
      act="dissolve"
      verb="解散"
      label="解散单位"
      consent="我已了解以上内容，确认解散单位"
      question={`确定解散${name}？`}
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

/** 解散单位. */
export function OrganizationDissolve() {
  const to = useTo();
  const back = { href: '/user/center/organization', label: '返回单位信息' };
  return (
    <MyOrganization>
      {({ name, role }) =>
        role === 'manager' ? (
          <Dissolve name={name} />
        ) : (
          <EmptyState
            title="只有单位管理员可以解散单位"
            action={<ButtonLink href={to(back.href)}>{back.label}</ButtonLink>}
          />
        )
      }
    </MyOrganization>
  );
}
