import type { Metadata } from 'next';
import { LegalText } from '@/components/site/desktop/legal-text';
import { publicMetadata } from '@/lib/server/site-url';
import { userAgreement } from '@/lib/text/legal';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return publicMetadata({
    path: '/agreement',
    title: titles['/agreement'],
    description: '使用本网新闻、书刊订购与电子阅读服务的约定。',
  });
}

export default function AgreementPage() {
  return <LegalText title={titles['/agreement']} {...userAgreement} />;
}
