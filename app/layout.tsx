import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import '@/app/globals.css';
import { siteDescription, siteName } from '@/lib/text/site';
import { titleTemplate } from '@/lib/text/titles';

/** No page is made at build time: data comes per request and public pages are stored whole by the front page cache (docs/adr). */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: titleTemplate,
  description: siteDescription,
  applicationName: siteName,
  formatDetection: { telephone: false, email: false, address: false },
  icons: {
    icon: [
      { url: '/favicon.svg', type: 'image/svg+xml' },
      { url: '/favicon.ico', sizes: '48x48' },
    ],
    apple: '/apple-touch-icon.png',
  },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: '#c90000',
};

/**
 * The attribute names the colour scheme that Mantine's variables hang on; the site has one. The script before the first paint
 * (lib/text/view-settings.ts) adds others, which React must leave alone.
 */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN" data-mantine-color-scheme="light" suppressHydrationWarning>
      <body>{children}</body>
    </html>
  );
}
