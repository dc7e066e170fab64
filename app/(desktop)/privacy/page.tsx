import type { Metadata } from 'next';
import { LegalText } from '@/components/site/desktop/legal-text';
import { publicMetadata } from '@/lib/server/site-url';
import { privacyPolicy } from '@/lib/text/legal';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return publicMetadata({
    path: '/privacy',
    title: titles['/privacy'],
    description: '本网如何收集、使用、保存和保护您的个人信息，以及您的权利。',
  });
}

export default function PrivacyPage() {
  return <LegalText title={titles['/privacy']} {...privacyPolicy} />;
}
