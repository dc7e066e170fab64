'use client';

import '@/app/globals.css';
import { PlainShell } from '@/components/shell/plain-shell';
import { Failure, type FailureProps } from '@/components/ui/failure';
import { siteName, texts } from '@/lib/text/site';

/** The root layout itself failed: a document of its own. */
export default function GlobalError({ error, retry }: FailureProps) {
  return (
    <html lang="zh-CN">
      <body>
        <title>{`${texts.systemError} - ${siteName}`}</title>
        <PlainShell>
          <Failure error={error} retry={retry} />
        </PlainShell>
      </body>
    </html>
  );
}
