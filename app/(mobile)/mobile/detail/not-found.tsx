import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ErrorPage } from '@/components/ui/error-page';
import { titles } from '@/lib/text/titles';

/** A product that is not sold any more, or never was. */
export default function MobileDetailNotFound() {
  return (
    <MobilePage title={titles['/mobile/detail']} back>
      <ErrorPage kind="404" of="product" mobile />
    </MobilePage>
  );
}
