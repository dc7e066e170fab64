import type { Metadata } from 'next';
import { PageHeader } from '@/components/ui/page-header';
import { MediaLibrary } from '@/components/upload/office/media-library';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '媒体库' };

export default async function MediaPage() {
  await pageCtx({ can: 'upload.editor', from: '/index/manage/media' });
  return (
    <>
      <PageHeader title="媒体库" />
      <MediaLibrary />
    </>
  );
}
