import type { Metadata } from 'next';
import { MobileStatement } from '@/components/statement/mobile/statement-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/statement'];

export const metadata: Metadata = { title };

export default function MobileStatementPage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[44, 160, 320]}>
        <MobileStatement />
      </Filled>
    </MobilePage>
  );
}
