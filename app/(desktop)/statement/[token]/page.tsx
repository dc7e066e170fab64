import { LinkScreen } from './link-screen';
import { titles } from '@/lib/text/titles';

export const metadata = {
  title: titles['/statement/[token]'],
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};
export const dynamic = 'force-dynamic';

export default function StatementLinkRoute() {
  return <LinkScreen />;
}
