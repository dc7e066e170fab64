import type { Metadata } from 'next';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { LegalCard } from '@/components/site/mobile/legal-card';
import { mirrorMetadata } from '@/lib/server/site-url';
import { userAgreement } from '@/lib/text/legal';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return mirrorMetadata({
    path: '/agreement',
    title: titles['/mobile/agreement'],
    description: '使用本网新闻、书刊订购与电子阅读服务的约定。',
  });
}

export default function MobileAgreementPage() {
  return (
    <MobilePage title={titles['/mobile/agreement']} back>
      <LegalCard {...userAgreement} />
    </MobilePage>
  );
}
