import type { Metadata } from 'next';
import { loadPrivacy } from '@/app/(desktop)/privacy/load-privacy';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { LegalCard } from '@/components/site/mobile/legal-card';
import { mirrorMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return mirrorMetadata({
    path: '/privacy',
    title: titles['/mobile/privacy'],
    description: '本网如何收集、使用、保存和保护您的个人信息，以及您的权利。',
  });
}

export default async function MobilePrivacyPage() {
  return (
    <MobilePage title={titles['/mobile/privacy']} back>
      <LegalCard {...await loadPrivacy()} />
    </MobilePage>
  );
}
