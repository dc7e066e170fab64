'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/member/desktop/account-panel.module.css';
import { DescriptionList } from '@/components/ui/description-list';
import { formatDateTime } from '@/lib/core/dates';
import { maskPhone } from '@/lib/core/phone-number';
import { memberQuery } from '@/lib/domain/member/client';
import type { MemberView } from '@/lib/domain/member/contract';
import { memberKind } from '@/components/member/member-kind';

/** 账户信息: what the site knows of the buyer. */
export function AccountPanel({ initial }: { initial: MemberView }) {
  const member = useQuery({ ...memberQuery(), initialData: initial }).data;
  return (
    <>
      <DescriptionList
        items={[
          { label: '登录名', value: member.loginName },
          { label: '姓名', value: member.name },
          { label: '账户类型', value: memberKind(member.role) },
          { label: '手机号码', value: member.phone ? maskPhone(member.phone) : '未绑定' },
          { label: '邮箱', value: member.email ?? '未绑定' },
          { label: '登录密码', value: member.hasPassword ? '已设置' : '未设置（可用短信验证码登录）' },
          { label: '注册时间', value: formatDateTime(member.createdAt) },
          { label: '最近登录', value: member.lastLoginAt && formatDateTime(member.lastLoginAt) },
        ]}
      />
      <p className={css.note}>
        需要设置或修改密码时，请退出登录后在登录页使用“找回密码”，通过手机短信验证后重新设置。
      </p>
    </>
  );
}
