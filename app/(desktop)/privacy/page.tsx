import type { Metadata } from 'next';
import { LegalText } from '@/components/site/desktop/legal-text';
import { publicMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';
import { loadPrivacy } from './load-privacy';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return publicMetadata({
    path: '/privacy',
    title: titles['/privacy'],
    description: '本网如何收集、使用、保存和保护您的个人信息，以及您的权利。',
  });
}

export default async function PrivacyPage() {
  return <LegalText title={titles['/privacy']} {...await loadPrivacy()} />;
}
