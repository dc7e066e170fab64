import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { OrganizationOfficeDetail } from '@/components/identity/organization/office/office-detail';
import { AppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { getOfficeOrganization } from '@/lib/domain/organization/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '单位详情' };

export default async function OrganizationPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: text } = await params;
  const ctx = await pageCtx({
    can: 'platform.manage',
    from: `/admin/organizations/${encodeURIComponent(text)}`,
  });
  const id = idField.safeParse(text);
  if (!id.success) notFound();
  const organization = await getOfficeOrganization(ctx, id.data).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  if (!organization) notFound();
  return <OrganizationOfficeDetail key={organization.id} initial={organization} />;
}
