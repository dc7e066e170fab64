import css from '@/components/ebook/desktop/welcome.module.css';
import { Picture } from '@/components/ui/picture';
import { SectionHead } from '@/components/ui/section-head';
import { productKinds } from '@/lib/states/product-kind';
import type { ProductCard } from '@/lib/domain/product/contract';

/** A publication on sale; `trialId` is the file whose first pages everybody may read. */
export type WindowProduct = ProductCard & { trialId: string | null };

const steps = [
  { title: '激活', text: '用手机扫描激活卡或订单中的二维码，凭手机号码激活一次' },
  { title: '扫码', text: '用已登录的手机扫描本页的二维码，核对电脑信息后点击确认' },
  { title: '阅读', text: '电脑上即出现您的书架，按年份选择书刊，从上次的位置继续' },
];

interface WelcomeProps {
  title: string;
  /** There is something to buy. */
  sold: boolean;
  /** What this version of the view tries, if it is not the usual one. */
  tries: string | null;
}

/** What a guest sees beside the code: what this is, and the way to it in three steps. */
export function Welcome({ title, sold, tries }: WelcomeProps) {
  return (
    <div>
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead}>保密宣传期刊与图书的正版电子版，随时在电脑和手机上翻阅。</p>
      {tries && (
        <p className={css.note}>
          <b>新版试用：</b>
          {tries}
        </p>
      )}
      <ol className={css.steps}>
        {steps.map((s, i) => (
          <li key={s.title}>
            <span className={css.no} aria-hidden>
              {i + 1}
            </span>
            <div>
              <h2>{s.title}</h2>
              <p>{s.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={css.ways}>
        <a className="link-plain" href="/login/userlogin?from=%2Findex%2Febook">
          登录账号直接阅读
        </a>
        <a className="link-plain" href="/user/center/ebooks">
          激活已购书刊
        </a>
        {sold && (
          <a className="link-plain" href="/mall/list?kind=e_periodical">
            选购电子期刊
          </a>
        )}
      </p>
      <p className={css.note}>
        扫码只开放阅读，不会在这台电脑上登录您的账号。请勿扫描他人发来的二维码；在公用电脑上读完后，请点击“退出阅读”。
      </p>
    </div>
  );
}

/** Electronic publications on sale, to leaf through before anything is bought. */
export function ReadableList({ products }: { products: readonly WindowProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section className={css.list} aria-labelledby="readable">
      <SectionHead id="readable" title="电子期刊与图书" moreHref="/mall/list?kind=e_periodical" />
      <ul className={css.books}>
        {products.map((p) => (
          <li key={p.id}>
            <a href={`/mall/details/${p.id}`}>
              <span className={css.cover}>
                <Picture src={p.coverPath} alt="" width={150} height={200} kind="cover" />
              </span>
              <span className={css.name}>{p.title}</span>
              <span className={css.kind}>{productKinds[p.kind]}</span>
            </a>
            {p.trialId && (
              <a
                className={css.trial}
                href={`/index/ebook/read/${p.trialId}`}
                aria-label={`免费试读${p.title}`}
              >
                免费试读
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
