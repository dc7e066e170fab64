import type { Metadata } from 'next';
import { MemberDetail } from '@/components/member/office/member-detail';

export const metadata: Metadata = { title: '用户详情' };

export default function MemberPage() {
  return <MemberDetail />;
}
