import type { Metadata } from 'next';
import { AdEditor } from '@/components/ad/office/ad-editor';

export const metadata: Metadata = { title: '编辑广告' };

export default function EditAdPage() {
  return <AdEditor />;
}
