import css from '@/components/identity/account/account.module.css';
import { cx } from '@/components/ui/cx';
import type { SecurityView } from '@/lib/domain/identity/account-contract';

const levels = ['', '低', '中', '高'] as const;
const tones = ['', css.low, css.middle, css.high] as const;

/** 安全等级 in three bars, and what would raise it. */
export function SecurityLevel({ level }: { level: SecurityView['level'] }) {
  return (
    <>
      <span className={css.level}>
        安全等级
        <span className={css.bars} aria-hidden>
          {[1, 2, 3].map((n) => (
            <span key={n} className={cx(n <= level && tones[level])} />
          ))}
        </span>
        <span className={css.levelName}>{levels[level]}</span>
      </span>
      <span className={css.hint}>
        {level === 3
          ? '登录密码、手机号码和邮箱均已设置。'
          : '设置登录密码并绑定手机号码和邮箱，可以提高安全等级。'}
      </span>
    </>
  );
}
