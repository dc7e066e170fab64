'use client';

import css from '@/components/identity/second/second.module.css';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { siteName } from '@/lib/text/site';

/** The recovery codes, shown this once: to copy or to keep as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const save = () => {
    const head = `${siteName} 管理员账号备用码（每个只能使用一次，请妥善保管）`;
    const url = URL.createObjectURL(new Blob([`${head}\n\n${text}\n`], { type: 'text/plain;charset=utf-8' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: '备用码.txt' });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className={css.recovery}>
      <p>
        手机丢失或无法使用时，可以用备用码代替动态口令登录。每个备用码只能使用一次，
        <strong>仅在此处显示一次</strong>
        ，请抄写或保存在安全的地方。
      </p>
      <ul className={css.codes} aria-label="备用码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={css.keep}>
        <CopyText text={text} what="备用码" />
        <Button variant="outline" size="s" onClick={save}>
          下载为文件
        </Button>
      </p>
    </div>
  );
}
