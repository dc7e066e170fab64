import type { Metadata } from 'next';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ErrorPage, shownError } from '@/components/ui/error-page';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: titles['/mobile/error'], robots: { index: false } };

/** `/mobile/error?code=403|404|500`, as on the desktop. */
export default async function MobileErrorScreen({
  searchParams,
}: {
  searchParams: Promise<{ code?: string | string[]; id?: string | string[] }>;
}) {
  return (
    <MobilePage title={titles['/mobile/error']} back="/mobile/home">
      <ErrorPage {...shownError(await searchParams)} mobile />
    </MobilePage>
  );
}
