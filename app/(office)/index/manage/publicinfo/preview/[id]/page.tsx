import type { Metadata } from 'next';
import { PublicInfoView } from '@/components/site/office/public-info-view';

export const metadata: Metadata = { title: '预览公开信息' };

/** The text in work as the public page will show it, with what happened to the document. */
export default function PreviewPublicInfoPage() {
  return <PublicInfoView />;
}
