import type { Metadata } from 'next';
import { ActivationScreen } from '@/components/identity/activation/activation-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/ebookActive/[sn]'];

export const metadata: Metadata = { title, robots: { index: false } };

export default function MobileEbookActivePage() {
  return (
    <MobilePage title={title} back>
      <ActivationScreen />
    </MobilePage>
  );
}
