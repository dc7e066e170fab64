'use client';

import { useQuery } from '@tanstack/react-query';
import { FinalAct } from '@/components/identity/account/final-act';
import { api } from '@/lib/client/api';
import { apiQuery, formQuery } from '@/lib/client/query';

/** 注销账号. */
export function AccountClose() {
  return (
    <FinalAct
      check={useQuery(formQuery(apiQuery('/api/user/member/close', {})))}
      act="close"
      verb="注销"
      label="注销账号"
      consent="我已了解以上内容，自愿注销账号"
      question="确定注销账号？"
      back={{ href: '/user/center/account', label: '返回账户信息' }}
      call={(token) => api.send('/api/user/member/close', { token, confirm: true })}
      done={{
        title: '账号已注销',
        text: '您的个人信息已删除，感谢您一直以来的支持。',
        way: { href: '/index', label: '返回首页' },
      }}
    />
  );
}
