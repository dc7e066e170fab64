import type { Metadata } from 'next';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ErrorPage } from '@/components/ui/error-page';
import { texts } from '@/lib/text/site';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: texts.notFound };

/** A mobile page that does not have what its address names. */
export default function MobileNotFound() {
  return (
    <MobilePage title={titles['/error']} back="/mobile/home">
      <ErrorPage kind="404" mobile />
    </MobilePage>
  );
}
