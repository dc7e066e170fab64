'use client';

import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Failure, type FailureProps } from '@/components/ui/failure';
import { titles } from '@/lib/text/titles';

/** A failure of a mobile page, with the page's bars. */
export default function FailureScreen({ error, retry }: FailureProps) {
  return (
    <MobilePage title={titles['/error']} back="/mobile/home">
      <Failure error={error} retry={retry} mobile />
    </MobilePage>
  );
}
