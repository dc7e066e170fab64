import { renderToStaticMarkup } from 'react-dom/server';
import { MemberCard } from '@/components/member/desktop/member-card';
import { UserHead } from '@/components/member/mobile/user-head';
import type { MemberView } from '@/lib/domain/member/contract';

const member = (name: string) => ({ name, role: 'user#userPurchase', phone: null }) as unknown as MemberView;

test.each(['𠮷野家', '👨‍👩‍👧之家', '张三'])('the round picture of %s shows a whole character', (name) => {
  const first = name === '张三' ? '张' : name.replace(/(野家|之家)$/, '');
  for (const html of [
    renderToStaticMarkup(<MemberCard member={member(name)} />),
    renderToStaticMarkup(<UserHead member={member(name)} organization={null} />),
  ])
    expect(/aria-hidden="true">([^<]*)</.exec(html)?.[1]).toBe(first);
});
