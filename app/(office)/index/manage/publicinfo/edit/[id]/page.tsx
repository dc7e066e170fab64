import type { Metadata } from 'next';
import { PublicInfoEditor } from '@/components/site/office/public-info-editor';

export const metadata: Metadata = { title: '编辑公开信息' };

export default function EditPublicInfoPage() {
  return <PublicInfoEditor />;
}
