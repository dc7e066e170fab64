'use client';

import { useParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import css from '@/components/ebook/mobile/reading-mobile.module.css';
import { refusalOf, type Refusal } from '@/components/ebook/mobile/refusal';
import { Again, Verdict } from '@/components/ebook/mobile/verdict';
import { phoneReaderHref, progressText, termText } from '@/components/ebook/shelf-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { Picture } from '@/components/ui/picture';
import type { LinkView } from '@/lib/domain/ebook/session-contract';
import type { ShelfTitleView } from '@/lib/domain/ebook/shelf-contract';
import { api } from '@/lib/client/api';

type Face =
  | { face: 'waiting' }
  | ({ face: 'failed' } & Refusal)
  | { face: 'link'; link: LinkView }
  | { face: 'titles'; titles: ShelfTitleView[] };

/** A shelf that this phone opened before by a link of one publication. */
async function ownTitles(): Promise<ShelfTitleView[] | null> {
  const { reader, years } = await api.get('/api/guest/ebook/shelf', {}, { stay: true });
  return reader?.single ? years.flatMap((y) => y.titles) : null;
}

/**
 * 手机阅读: what a link from the owner's desktop opens. It is used up by the button alone, so that a program that looks at the address takes nothing;
 * the same address leads back to the publication while this phone may read it.
 */
export function LinkScreen() {
  const { token } = useParams<{ token: string }>();
  const [state, setState] = useState<Face>({ face: 'waiting' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let over = false;
    const ask = async (): Promise<Face> => {
      try {
        return { face: 'link', link: await api.get('/api/guest/ebook/link', { token }, { stay: true }) };
      } catch (e) {
        const titles = await ownTitles().catch(() => null);
        return titles ? { face: 'titles', titles } : { face: 'failed', ...refusalOf(e) };
      }
    };
    void ask().then((next) => !over && setState(next));
    return () => {
      over = true;
    };
  }, [token]);
  const start = async () => {
    setBusy(true);
    setFailure('');
    try {
      const { assets } = await api.post('/api/guest/ebook/redeem', { token }, { stay: true });
      const [only] = assets;
      if (only && assets.length === 1) return location.assign(phoneReaderHref(only.id));
      const titles = await ownTitles();
      if (titles) setState({ face: 'titles', titles });
      else if (only) location.assign(phoneReaderHref(only.id));
      else setState({ face: 'failed', text: '该出版物尚未出刊或正在制作，请稍后再来。', gone: false });
    } catch (e) {
      setFailure(errorText(e));
    }
    setBusy(false);
  };
  if (state.face === 'waiting') return <Verdict sign="…" title="正在打开链接" />;
  if (state.face === 'failed' && !state.gone)
    return <Verdict sign="!" title={state.text} action={<Again />} />;
  if (state.face === 'failed')
    return (
      <Verdict
        sign="!"
        title={state.text}
        text="链接 5 分钟内有效，只能使用一次。可在电脑的个人中心“书架”中重新生成。"
        action={
          <ButtonLink size="l" block variant="outline" href="/mobile/home">
            返回首页
          </ButtonLink>
        }
      />
    );
  if (state.face === 'titles') return <Titles titles={state.titles} />;
  const { link } = state;
  return (
    <div className={css.screen}>
      <span className={css.cover}>
        <Picture src={link.coverPath} alt="" width={150} height={200} kind="cover" />
      </span>
      <h2 className={css.question}>{link.title}</h2>
      {link.label && <p className={css.lead}>{link.label}</p>}
      <p className={css.note}>在这部手机上阅读本出版物，无需登录。链接只能使用一次。</p>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={css.acts}>
        <Button size="l" block busy={busy} onClick={() => void start()}>
          开始阅读
        </Button>
      </div>
    </div>
  );
}

function Titles({ titles }: { titles: readonly ShelfTitleView[] }) {
  if (titles.length === 0)
    return <Verdict sign="!" title="阅读权限已失效" text="请在电脑的个人中心查看该出版物的状态。" />;
  return (
    <div className={css.shelf}>
      {titles.map((t) => (
        <section key={`${t.productId}-${t.label}`} aria-label={t.title}>
          <div className={css.head}>
            <Picture src={t.coverPath} alt="" width={66} height={88} kind="cover" />
            <div>
              <h2>{t.title}</h2>
              <p className={css.small}>{[t.label, termText(t)].filter(Boolean).join(' · ')}</p>
            </div>
          </div>
          <ul>
            {t.assets.map((a) => (
              <li key={a.id}>
                <a className={css.issue} href={phoneReaderHref(a.id)}>
                  <span>{a.label || '全书'}</span>
                  <span className={css.small}>{progressText(a)}</span>
                </a>
              </li>
            ))}
          </ul>
          {t.assets.length === 0 && <p className={css.small}>尚未出刊或正在制作，上线后即可阅读。</p>}
        </section>
      ))}
    </div>
  );
}
