import css from '@/components/identity/activation/activation.module.css';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import type { ActivationStateView } from '@/lib/domain/ebook/activation-contract';
import { formatDate } from '@/lib/core/dates';

const tones: Partial<Record<ActivationStateView['look'], Tone>> = {
  assigned: 'amber',
  activated: 'green',
  frozen: 'red',
};
const kinds: Readonly<Record<string, string>> = { e_book: '电子图书', e_periodical: '电子期刊' };

/**
 * The cover through the image optimiser, in the width that two pixels per point want. `Picture` would bring 7 kB of script to a page that knows its
 * cover only in the browser (budget of docs/performance.md).
 */
const coverSrc = (path: string | null) =>
  path ? `/_next/image?url=${encodeURIComponent(path)}&w=200&q=75` : '/placeholder/cover.svg';

/** How long it can be read, in words. */
export function termOf(code: ActivationStateView): string {
  if (code.expiresAt) return `${formatDate(code.expiresAt)} 前可读`;
  if (code.look === 'activated' || code.readDays === null) return '长期有效';
  return `激活后 ${code.readDays} 天内可读`;
}

/** Cover, name, term and state of what the code opens. */
export function ActivationCard({ code }: { code: ActivationStateView }) {
  const { title, label, coverPath, kind, look, lookLabel, activateUntil, viewer } = code;
  return (
    <section className={css.card} aria-label="出版物">
      <div className={css.cover}>
        <img src={coverSrc(coverPath)} alt="" width={96} height={128} />
      </div>
      <div className={css.words}>
        <p className={css.kind}>{kinds[kind] ?? '电子出版物'}</p>
        <h2 className={css.title}>{title}</h2>
        {label && <p className={css.label}>{label}</p>}
        <p className={css.state}>
          <StatusTag tone={tones[look]}>{lookLabel}</StatusTag>
        </p>
        {(look === 'assigned' || viewer === 'reader') && (
          <dl className={css.facts}>
            <div>
              <dt>阅读期限</dt>
              <dd>{termOf(code)}</dd>
            </div>
            {look === 'assigned' && activateUntil && (
              <div>
                <dt>激活截止</dt>
                <dd>{activateUntil}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
      <p className={css.sn}>
        激活码序号 <b>{code.sn}</b>
      </p>
    </section>
  );
}
