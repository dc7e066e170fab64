import type { Metadata } from 'next';
import { PageHeader } from '@/components/ui/page-header';
import { MediaLibrary } from '@/components/upload/office/media-library';

export const metadata: Metadata = { title: '媒体库' };

export default function MediaPage() {
  return (
    <>
      <PageHeader title="媒体库" />
      <MediaLibrary />
    </>
  );
}
