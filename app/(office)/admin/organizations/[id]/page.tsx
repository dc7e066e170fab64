import type { Metadata } from 'next';
import { OrganizationOfficeDetail } from '@/components/identity/organization/office/office-detail';

export const metadata: Metadata = { title: '单位详情' };

export default function OrganizationPage() {
  return <OrganizationOfficeDetail />;
}
