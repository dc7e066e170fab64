import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { MemberDetail } from '@/components/member/office/member-detail';
import { AppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { getOfficeMember } from '@/lib/domain/member/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '用户详情' };

export default async function MemberPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: text } = await params;
  const ctx = await pageCtx({ can: 'platform.manage', from: `/admin/members/${encodeURIComponent(text)}` });
  const id = idField.safeParse(text);
  if (!id.success) notFound();
  const member = await getOfficeMember(ctx, id.data).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  if (!member) notFound();
  return <MemberDetail key={member.id} initial={member} />;
}
