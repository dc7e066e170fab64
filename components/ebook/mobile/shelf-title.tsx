import { codeTones } from '@/components/ebook/code-look';
import css from '@/components/ebook/mobile/shelf.module.css';
import { Progress } from '@/components/ebook/progress';
import {
  issueName,
  percentOf,
  phoneReaderHref,
  progressText,
  termText,
} from '@/components/ebook/shelf-words';
import { ButtonLink } from '@/components/ui/button';
import { MoreButton, useFirst } from '@/components/ui/more-button';
import { Picture } from '@/components/ui/picture';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDate } from '@/lib/core/dates';
import type { ShelfItemView } from '@/lib/domain/ebook/contract';
import type { ShelfAssetView, ShelfTitleView } from '@/lib/domain/ebook/shelf-contract';

/** Issues in sight; a weekly has fifty of them. */
const ISSUES = 6;

function Issue({ asset }: { asset: ShelfAssetView }) {
  const percent = percentOf(asset);
  return (
    <li>
      <a className={css.issue} href={phoneReaderHref(asset.id)}>
        <span>{issueName(asset)}</span>
        <span className={css.small}>{progressText(asset)}</span>
        <Progress percent={percent ?? 0} />
      </a>
    </li>
  );
}

/** Each on a line of its own: a date does not break. */
function Facts({ texts }: { texts: readonly (string | null)[] }) {
  return texts.map(
    (text) =>
      text && (
        <span key={text} className={css.small}>
          {text}
        </span>
      ),
  );
}

/** One publication that can be read: its issues with how far each is read, or the one button of a book. */
export function ShelfTitle({ title }: { title: ShelfTitleView }) {
  const { shown, long, all, toggle } = useFirst(title.assets, ISSUES);
  const [first] = title.assets;
  const single = title.assets.length === 1 && first?.issueNo === null ? first : null;
  return (
    <li className={css.card}>
      <div className={css.book}>
        <Picture src={title.coverPath} alt="" width={66} height={88} kind="cover" />
        <div className={css.words}>
          <h3 className={css.name}>{title.title}</h3>
          <Facts texts={[title.label, termText(title), title.givenBy && `由${title.givenBy}提供`]} />
          {title.assets.length === 0 && (
            <p className={css.small}>尚未出刊或正在制作，上线后即可在这里阅读。</p>
          )}
          {single && (
            <p className={css.read}>
              <ButtonLink
                size="s"
                href={phoneReaderHref(single.id)}
                aria-label={`${percentOf(single) === null ? '开始阅读' : '继续阅读'}：${title.title}`}
              >
                {percentOf(single) === null ? '开始阅读' : '继续阅读'}
              </ButtonLink>
              <span className={css.small}>{progressText(single)}</span>
            </p>
          )}
        </div>
      </div>
      {!single && title.assets.length > 0 && (
        <>
          <ul className={css.issues} aria-label={`${title.title}各期`}>
            {shown.map((a) => (
              <Issue key={a.id} asset={a} />
            ))}
          </ul>
          {long && <MoreButton all={all} label={`全部 ${title.assets.length} 期`} onClick={toggle} />}
        </>
      )}
    </li>
  );
}

/** One publication whose term is over, or that is frozen. */
export function ShelfStopped({ item }: { item: ShelfItemView }) {
  return (
    <li className={css.card}>
      <a className={css.book} href={`/mobile/detail?id=${item.productId}`}>
        <Picture src={item.coverPath} alt="" width={48} height={64} kind="cover" />
        <span className={css.words}>
          <span className={css.name}>{item.title}</span>
          <Facts texts={[item.label, item.expiresAt && `${formatDate(item.expiresAt)} 到期`]} />
          <span>
            <StatusTag tone={codeTones[item.look]}>{item.lookLabel}</StatusTag>
          </span>
        </span>
      </a>
    </li>
  );
}
